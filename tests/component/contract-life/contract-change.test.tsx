// The change of a contract over the real server: prefilled, previewed during input, saved, submitted, approved, compared.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { changeCalls, changesOfContract, previewChange } from '#api/contracts/change/change';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { formatMoney } from '#domain/kernel/text/format';
import { approvedContract, chargeItem, newContract, receivablesOf } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractChangePage from '@/pages/contracts/contract-change';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let approver: Person;
let contract: Contract;

const ACCESS = { p_4100: true, p_4100_edit: true, p_4100_change: true, p_4100_approve: true };
const CHANGE = '/contractManage/contract-change';
const summary = () => within(screen.getByLabelText('影响概览'));
const effect = () => within(screen.getByLabelText('收款计划影响'));
const button = (name: string) => screen.findByRole('button', { name });

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  approver = await enterprise.person('admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  actAs(world, admin);
  contract = await approvedContract(admin, approver);
});

/** The price changes from 2 to 3 yuan a day on 11 May. */
const repriced = (): ChangeSave => ({
  contract_id: contract.id,
  effective_on: '2026-05-11',
  reason: '租金调整',
  end: contract.end,
  spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
  clauses: contract.clauses.map(({ charge_item_name: _name, ...clause }) => ({
    ...clause,
    line: 1,
    escalations: [{ on: '2026-05-11', kind: 'price' as const, value: '3' }],
  })),
});

async function submitted() {
  const change = await admin.call(changeCalls.save, repriced());
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  const ref = { kind: 'contract_change' as const, object_id: change.id };
  return { change, instance: await admin.call(chooseToAudit, { ...ref, approvers }) };
}

const pickDate = async (user: ReturnType<typeof userEvent.setup>, label: string, day: string) => {
  const input = await screen.findByLabelText(label);
  await user.click(input);
  await user.clear(input);
  await user.type(input, `${day}{Enter}`);
};

it('fills in the usual change, previews it to the fen and saves it as a draft', async () => {
  const user = userEvent.setup();
  renderApp(<ContractChangePage />, { path: `${CHANGE}?id=${contract.id}`, access: ACCESS });
  expect(await screen.findByText('原条款')).toBeInTheDocument();
  // Preset to the first day of the next month.
  expect(screen.getByLabelText('生效日期')).toHaveDisplayValue(/-01$/);
  expect(screen.getByRole('button', { name: '调整单价' })).toBeEnabled();
  expect(screen.getByLabelText('费项')).toHaveAttribute('readonly');
  await pickDate(user, '生效日期', '2026-05-11');
  await user.click(await button('调整单价'));
  await user.type(await screen.findByLabelText(/新单价$/), '3');
  await user.click(await button('填入'));

  // 10 × 200 + 21 × 300 = 8,300 instead of 6,200, and 214 days at 300 instead of 200.
  await screen.findByLabelText('收款计划影响');
  expect(await effect().findByText('8,300.00')).toBeInTheDocument();
  expect(await effect().findByText('+2,100.00')).toBeInTheDocument();
  const after = 130 * 20000 + (21 + 214) * 30000;
  expect(await summary().findByText(formatMoney(after))).toBeInTheDocument();
  expect(summary().getByText(`+${formatMoney(after - 365 * 20000)}`)).toBeInTheDocument();
  expect(effect().queryByText('保留')).toBeNull();
  await user.click(effect().getByLabelText('只看变化'));
  expect(await effect().findAllByText('保留')).toHaveLength(4);
  await user.hover(effect().getByRole('button', { name: '8,300.00' }));
  expect(await screen.findByText('3.00 × 100.00 × 21')).toBeInTheDocument();

  await user.click(await button('保存'));
  expect(await screen.findAllByText(/^请(填写|选择)/)).not.toHaveLength(0);
  await user.type(screen.getByLabelText('变更原因'), '租金调整');
  await user.click(await button('保存'));
  await waitFor(() => expect(history.location.search).toMatch(/^\?change_id=\d+$/));
  const [change] = await admin.call(changesOfContract, { contract_id: contract.id });
  expect(change).toMatchObject({ status: 'draft', effective_on: '2026-05-11', reason: '租金调整' });
  expect(change?.clauses[0]).toMatchObject({
    line: 1,
    escalations: [{ on: '2026-05-11', kind: 'price', value: '3' }],
  });
});

it('shows manual adjustments as separate lines, and ends one with a reason', async () => {
  const user = userEvent.setup();
  const rows = await receivablesOf(admin, contract);
  const may = present(rows.find((row) => row.start_date === '2026-05-01'));
  await admin.call(adjustReceivable, { id: may.id, amount_fen: -100_000, reason: '装修补贴' });
  renderApp(<ContractChangePage />, { path: `${CHANGE}?id=${contract.id}`, access: ACCESS });
  await screen.findByText('原条款');
  await pickDate(user, '生效日期', '2026-05-11');
  await user.click(await button('调整单价'));
  await user.type(await screen.findByLabelText(/新单价$/), '3');
  await user.click(await button('填入'));
  await screen.findByLabelText('收款计划影响');
  const line = async () => present((await effect().findByText('减免：装修补贴')).closest('tr'));
  expect(await line()).toHaveTextContent('减免：装修补贴不再保留−1,000.00−1,000.000.00—');
  const unchanged = 130 * 20000 + (21 + 214) * 30000;
  expect(await summary().findByText(formatMoney(unchanged - 100_000))).toBeInTheDocument();
  await user.click(within(await line()).getByRole('button', { name: '不再保留' }));
  await user.type(await screen.findByLabelText('不再保留原因'), '改为调价');
  const dialog = within(present(screen.getByLabelText('不再保留原因').closest<HTMLElement>('[role=dialog]')));
  await user.click(dialog.getByRole('button', { name: '不再保留' }));
  expect(await effect().findByText('不再保留（改为调价）')).toBeInTheDocument();
  expect(await line()).toHaveTextContent('−1,000.000.00+1,000.00—');
  expect(await summary().findByText(formatMoney(unchanged))).toBeInTheDocument();
  await user.type(screen.getByLabelText('变更原因'), '租金调整');
  await user.click(await button('保存'));
  await waitFor(async () => {
    const [change] = await admin.call(changesOfContract, { contract_id: contract.id });
    expect(change?.dropped_adjustments).toEqual([{ receivable_id: may.id, reason: '改为调价' }]);
  });
});

it('reports an invalid change at its field and in the preview', async () => {
  const user = userEvent.setup();
  renderApp(<ContractChangePage />, { path: `${CHANGE}?id=${contract.id}`, access: ACCESS });
  await screen.findByText('原条款');
  await pickDate(user, '生效日期', '2025-12-31');
  expect(await summary().findByText('不能早于当前版本的生效日 2026-01-01')).toBeInTheDocument();
  const field = screen.getByLabelText('生效日期').closest('.ant-form-item');
  await waitFor(() => expect(field).toHaveTextContent('不能早于当前版本的生效日 2026-01-01'));
  expect(screen.queryByLabelText('收款计划影响')).toBeNull();
});

it('requires a day to end an original clause, and restores the clause', async () => {
  const user = userEvent.setup();
  const fee = await chargeItem(admin, 'property_fee');
  const [rent] = contract.clauses;
  const both = await approvedContract(admin, approver, {
    clauses: [
      { ...(rent as NonNullable<typeof rent>), charge_item_name: undefined },
      {
        charge_item_id: fee,
        basis: 'per_sqm_month',
        price: '10',
        start: '2026-01-01',
        end: '2026-12-31',
        tax_rate: '0.06',
      },
    ],
  } as never);
  renderApp(<ContractChangePage />, { path: `${CHANGE}?id=${both.id}`, access: ACCESS });
  await waitFor(() => expect(screen.getAllByText('原条款')).toHaveLength(2));
  await pickDate(user, '生效日期', '2026-05-11');
  await user.click(screen.getAllByRole('button', { name: '删除' })[1] as HTMLElement);
  const [question] = await screen.findAllByText(/自生效日前一日（2026-05-10）终止，之后的账期不再收取/);
  const dialog = question?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await screen.findByLabelText('终止的条款')).toHaveTextContent('自生效日前一日（2026-05-10）终止');
  expect(screen.getAllByText('原条款')).toHaveLength(1);
  await user.click(await button('恢复条款'));
  await waitFor(() => expect(screen.getAllByText('原条款')).toHaveLength(2));
  expect(screen.queryByLabelText('终止的条款')).toBeNull();
});

it('continues the open change, whose differences the approver sees and approves', async () => {
  const user = userEvent.setup();
  const { change } = await submitted();
  actAs(world, approver);
  renderApp(<ContractChangePage />, { path: `${CHANGE}?id=${contract.id}`, access: { p_4100: true } });
  await waitFor(() => expect(history.location.search).toBe(`?change_id=${change.id}`));
  expect(await screen.findByText('审批中')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  const preview = await admin.call(previewChange, repriced());
  expect(await summary().findByText(formatMoney(preview.after_fen))).toBeInTheDocument();
  const steps = screen.getByText('自 2026-05-11 起单价为 3.00 元/㎡/天', { exact: false }).closest('tr');
  expect(steps).toHaveTextContent('修改');
  await user.click(await button('审批'));
  await user.click(await button('通过'));
  await waitFor(async () =>
    expect(await admin.call(contractCalls.get, { id: contract.id })).toMatchObject({ version_no: 2 }),
  );
  expect(await screen.findByText('已生效')).toBeInTheDocument();
});

it('lists versions on the contract’s page and compares two of them, fields and schedules', async () => {
  const { instance } = await submitted();
  await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
  const path = `/contractManage/contract-detail?id=${contract.id}&tab=changes`;
  const view = renderApp(<ContractDetailPage />, { path, access: ACCESS });
  const compare = within(await screen.findByRole('region', { name: '版本对比' }));
  expect(screen.getByRole('link', { name: '查看变更' })).toBeInTheDocument();
  // May by the terms of version 2: 10 × 200 + 21 × 300.
  const may = compare.getByText('2026-05-01 ~ 2026-05-31').closest('tr') as HTMLElement;
  expect(within(may).getByText('6,200.00')).toBeInTheDocument();
  expect(within(may).getByText('8,300.00')).toBeInTheDocument();
  expect(within(may).getByText('+2,100.00')).toBeInTheDocument();
  expect(within(may).getByText('修改')).toBeInTheDocument();
  expect(compare.queryByText('2026-04-01 ~ 2026-04-30')).toBeNull();
  await userEvent.setup().click(compare.getByLabelText('只看差异'));
  expect(compare.getByText('2026-04-01 ~ 2026-04-30')).toBeInTheDocument();
  view.unmount();

  renderApp(<ContractDetailPage />, { path: path.replace('changes', 'plan'), access: ACCESS });
  await userEvent.setup().hover(await button('8,300.00'));
  expect(await screen.findByText('3.00 × 100.00 × 21')).toBeInTheDocument();
});

it('is only offered for approved contracts, with the reason otherwise', async () => {
  const draft = await newContract(admin);
  const view = renderApp(<ContractDetailPage />, {
    path: `/contractManage/contract-detail?id=${draft.id}`,
    access: ACCESS,
  });
  expect(await button('变更')).toBeDisabled();
  view.unmount();
  const page = renderApp(<ContractChangePage />, { path: `${CHANGE}?id=${draft.id}`, access: ACCESS });
  expect(await screen.findByText('草稿请直接编辑')).toBeInTheDocument();
  page.unmount();
  renderApp(<ContractDetailPage />, { path: `/contractManage/contract-detail?id=${contract.id}`, access: ACCESS });
  expect(await button('变更')).toBeEnabled();
});
