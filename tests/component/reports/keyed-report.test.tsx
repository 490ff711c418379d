// A report whose rows are entries by key: rows are shown before their sums, pages follow the key, and a failed sum does not affect the rows.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeEach, expect, it, vi } from 'vitest';
import { receivableDetailsReport } from '#api/finance/report/details';
import { reportEndpoint } from '#api/kernel/report/report';
import { present } from '#tests/support/present';
import styles from '@/components/lists/list-page/table/table.module.css';
import { ReportPage } from '@/components/report-page';
import { renderApp } from '../support/app';
import { answer, ok, refused } from '../support/server';

const { path } = reportEndpoint(receivableDetailsReport);

const rowOf = (receivable_id: number, tenant_name: string) => ({
  receivable_id,
  due_date: '2026-01-05',
  tenant_name,
  tenant_id: 1,
  contract_id: null,
  contract_number: null,
  charge_item: '租金',
  gross_fen: 120_000,
  received_fen: 0,
  open_fen: 120_000,
  status: 'unpaid',
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  net_fen: 110_092,
  tax_fen: 9_908,
  invoiced_fen: 0,
  accounting_date: '2026-01-05',
  remark: null,
  entity_name: '甲方',
  park_id: 1,
  park_name: '星河园',
});

const page = (rows: object[], next: string | null, previous: string | null) =>
  ok({ selection: '全部园区', row_count: null, rows, totals: [], next, previous } as never);

const sums = {
  row_count: 2,
  gross_fen: 240_000,
  received_fen: 0,
  open_fen: 240_000,
  net_fen: 220_184,
  tax_fen: 19_816,
  invoiced_fen: 0,
};
const totals = () =>
  ok({
    selection: '全部园区',
    row_count: 2,
    rows: [],
    totals: [
      { park_id: 1, park_name: '星河园', ...sums },
      { park_id: null, park_name: null, ...sums },
    ],
    next: null,
    previous: null,
  });

beforeEach(() => {
  for (const { options } of receivableDetailsReport.parameters.filter((each) => 'options' in each))
    answer(options, () => ok([]));
});

const isTotals = (body: unknown) => (body as { part?: string }).part === 'totals';
const open = () => renderApp(<ReportPage report={receivableDetailsReport} />, { path: '/x', access: { p_5503: true } });

it('shows its rows immediately, then their number and their sums', async () => {
  let respond: (reply: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  answer(path, (body) => (isTotals(body) ? later : page([rowOf(7, '远景贸易')], null, null)));
  open();
  expect(await screen.findByText('远景贸易')).toBeInTheDocument();
  expect(screen.getByText(/正在统计合计/)).toBeInTheDocument();
  respond(totals());
  expect(await screen.findByText(/共 2 笔应收/)).toBeInTheDocument();
  expect(screen.getAllByText('2,400.00').length).toBeGreaterThan(0);
});

it('pages by key, forwards and backwards', async () => {
  const user = userEvent.setup();
  const request = answer(path, (body) => {
    if (isTotals(body)) return totals();
    const { after } = body as { after?: string };
    return after === '2026-01-05~7'
      ? page([rowOf(8, '第二页租客')], null, '2026-01-05~8')
      : page([rowOf(7, '远景贸易')], '2026-01-05~7', null);
  });
  open();
  await user.click(await screen.findByRole('button', { name: '下一页' }));
  expect(await screen.findByText('第二页租客')).toBeInTheDocument();
  expect(new URLSearchParams(history.location.search).get('after')).toBe('2026-01-05~7');
  await user.click(screen.getByRole('button', { name: '上一页' }));
  expect(await screen.findByText('远景贸易')).toBeInTheDocument();
  expect(request.at(-1)).toMatchObject({ before: '2026-01-05~8' });
  // The sums cover all pages, so they are requested once.
  expect(request.filter(isTotals)).toHaveLength(1);
});

it('keeps its rows when the sums fail, which can be retried', async () => {
  const user = userEvent.setup();
  let broken = true;
  answer(path, (body) => {
    if (!isTotals(body)) return page([rowOf(7, '远景贸易')], null, null);
    return broken ? refused(409, '合计暂不可用') : totals();
  });
  open();
  expect(await screen.findByText('远景贸易')).toBeInTheDocument();
  const again = await screen.findByRole('button', { name: /重\s*试/ });
  expect(screen.getByText('远景贸易')).toBeInTheDocument();
  broken = false;
  await user.click(again);
  expect(await screen.findByText(/共 2 笔应收/)).toBeInTheDocument();
});

it('strikes void rows through, also in print, and states that its sums exclude them', async () => {
  const user = userEvent.setup();
  const dead = { ...rowOf(8, '作废租客'), status: 'void' };
  answer(path, (body) => (isTotals(body) ? totals() : page([rowOf(7, '远景贸易'), dead], null, null)));
  open();
  expect(await screen.findByText(/共 2 笔应收/)).toBeInTheDocument();
  for (const [name, isStruck] of [
    ['作废租客', true],
    ['远景贸易', false],
  ] as const)
    expect(screen.getByText(name).closest('tr')?.classList.contains(present(styles.void))).toBe(isStruck);
  expect(screen.getByText('合计', { selector: 'strong' }).parentElement).toHaveAccessibleDescription('不含已作废');
  expect(screen.getByText('合计（不含已作废）')).toBeVisible();
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: /打\s*印/ }));
  const paper = within(await screen.findByRole('document', { name: /打印/, hidden: true }));
  const row = paper.getByText('作废租客').closest('tr');
  expect(row?.classList.contains(present(styles.void))).toBe(true);
});
