// A bank's file on the page, against the real application: columns mapped once, lines shown, money matched by keyboard.

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { sheetOf } from '#tests/support/files/sheet';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import CashRecordPage from '@/pages/finance/cash-record';
import { renderApp } from '../support/app';
import { sendRealFiles } from '../support/real-files';
import { actAs } from '../support/real-server';

const access = { p_5400: true, p_5400_edit: true, p_5400_post: true, p_5400_undo: true, p_5400_import: true };
let world: World;
let finance: Person;
let contract: Contract;

afterEach(() => vi.unstubAllGlobals());
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await sendRealFiles();
  const enterprise = await newEnterprise(world);
  const leasing = await enterprise.person('leasing');
  finance = await enterprise.person('finance');
  // Rent of January 6,200.00, of February 5,600.00 and so on.
  contract = await approvedContract(leasing, await enterprise.person('admin'));
  actAs(world, finance);
});

const openPage = (view = '') => renderApp(<CashRecordPage />, { path: `/financeManage/cashRecord${view}`, access });
const received = async () => (await receivablesOf(finance, contract)).map((row) => row.received_fen);
const fileOf = (text: string) => new File([text], '招行明细.csv', { type: 'text/csv' });

/** Opens the drawer, and returns it with a function that selects a file. */
async function openDrawer(user: UserEvent) {
  openPage();
  await user.click(await screen.findByRole('button', { name: '导入对账单' }));
  const drawer = within(await screen.findByRole('dialog', { name: '导入对账单' }));
  await drawer.findByText('还没有导入过对账单');
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });
  return { drawer, pick: (file: File) => fireEvent.change(input, { target: { files: [file] } }) };
}

it('names the bank of a known layout, and reads another sheet on request', async () => {
  const user = userEvent.setup();
  const { drawer, pick } = await openDrawer(user);
  const heads = ['交易时间', '借方发生额（支出）', '贷方发生额（收入）', '账户余额', '对方账号', '对方户名', '摘要'];
  const line = (amount: string, balance: string) => ['2026-03-02 10:10:10', '', amount, balance, '6222', '甲', '租金'];
  pick(
    await sheetOf([heads, line('10.00', '10.00'), line('20.00', '30.00')], (_sheet, book) => {
      book.addWorksheet('四月').addRows([heads, line('40.00', '70.00')]);
    }),
  );
  expect(await drawer.findByText('已识别：交通银行企业网银')).toBeInTheDocument();
  expect(
    await drawer.findByText('将新增 2 笔收款，合计 30.00 元；还没有写入任何数据', undefined, { timeout: 5000 }),
  ).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '调整列的对应' }));
  await user.click(await drawer.findByRole('combobox', { name: '工作表' }));
  await user.click(await screen.findByText('四月', { selector: '.ant-select-item-option-content' }));
  await drawer.findByText('40.00');
  await user.click(await drawer.findByRole('button', { name: '检查' }));
  expect(await drawer.findByText('将新增 1 笔收款，合计 40.00 元；还没有写入任何数据')).toBeInTheDocument();
});

it('asks for the columns of an unknown bank, shows every line, and imports', async () => {
  const user = userEvent.setup();
  const { drawer, pick } = await openDrawer(user);
  const text = `何日入账,收入金额,支出金额,对方户名\n2026-03-02,6200.00,,${contract.tenant_name}\n2026-03-03,,5.00,水务\n2026-03-04,x,,甲\n`;
  pick(fileOf(text));

  const row = await drawer.findByRole('spinbutton', { name: '列名所在的行' });
  await user.clear(row);
  await user.type(row, '2.5{Enter}');
  expect(await drawer.findByText('应为整数')).toBeInTheDocument();
  expect(row).toHaveValue('2.5');
  await user.clear(row);
  await user.type(row, '9{Enter}');
  expect(await drawer.findByText('列名所在的行应为 1 至 4')).toBeInTheDocument();
  const date = await drawer.findByRole('combobox', { name: '交易日期所在的列' });
  await user.click(await drawer.findByRole('button', { name: '检查' }));
  expect(await drawer.findByText('请选择交易日期所在的列')).toBeInTheDocument();
  await user.click(date);
  await user.click(await screen.findByText('何日入账', { selector: '.ant-select-item-option-content' }));
  await user.click(drawer.getByRole('button', { name: '检查' }));
  expect(
    await drawer.findByText(
      '将新增 1 笔收款，合计 6,200.00 元；支出 1 笔，合计 5.00 元，计入银行流水；1 行有错误；还没有写入任何数据',
    ),
  ).toBeInTheDocument();
  expect(drawer.getByText('收入金额：应为金额（元），最多两位小数；请检查列的对应（x）')).toBeInTheDocument();
  await user.click(await drawer.findByRole('button', { name: '只导入正确的 2 笔' }));
  await user.click(await screen.findByRole('button', { name: '确认导入' }));

  // The imported money is matched next.
  expect(await screen.findByText('金额吻合 1')).toBeInTheDocument();
  const { rows } = await finance.call(listEndpoint(cashRecordList), { page: 1, page_size: 10 });
  expect(rows.map((row) => [row.payer, row.amount_fen])).toEqual([[contract.tenant_name, 620_000]]);
});

it('selects exact matches, and confirms them by keyboard', async () => {
  const user = userEvent.setup();
  await newCash(finance, 620_000, contract.tenant_name);
  await newCash(finance, 100, '不认识的人');
  openPage('?view=match');
  expect(await screen.findByText('已选 1 笔收款，核销到 1 笔应收，合计', { exact: false })).toBeInTheDocument();
  const detail = within(screen.getByRole('region', { name: '核销建议' }));
  expect(detail.getByText('已记在该租客名下；有一笔应收与未核销金额完全相同')).toBeInTheDocument();
  await user.click(screen.getByText('未识别付款方 1'));
  expect(screen.getByText('已选 0 笔收款', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '核销' })).toBeDisabled();
  await user.click(screen.getByText('全部 2'));
  expect(screen.getByText('已选 1 笔收款', { exact: false })).toBeInTheDocument();

  const list = within(screen.getByRole('region', { name: '待核销的收款' }));
  list.getByRole('row', { name: new RegExp(contract.tenant_name) }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('heading', { name: '不认识的人' })).toBeInTheDocument();
  await user.keyboard('{ArrowUp} ');
  expect(screen.getByRole('button', { name: '核销' })).toBeDisabled();
  await user.keyboard(' ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect((await received())[0]).toBe(620_000));
  expect(await screen.findByText('全部 1')).toBeInTheDocument();
});
