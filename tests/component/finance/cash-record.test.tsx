// Writing off money on the page, against the real application: the proposal, refusals, and the posting.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCashRecord } from '#api/finance/cash-record/cash-record';
import type { CashRecord } from '#api/finance/cash-record/cash-record.schema';
import { approvedContract, newCash } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import CashRecordPage from '@/pages/finance/cash-record';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5400: true, p_5400_edit: true, p_5400_post: true, p_5400_undo: true };
let world: World;
let finance: Person;
let record: CashRecord;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  const leasing = await enterprise.person('leasing');
  const admin = await enterprise.person('admin');
  finance = await enterprise.person('finance');
  // Rent of January 6,200.00, of February 5,600.00 and so on; 7,000.00 arrive.
  const contract = await approvedContract(leasing, admin);
  record = await newCash(finance, 700_000, contract.tenant_name);
});
afterAll(() => world.close());
beforeEach(() => actAs(world, finance));

const openRecord = () => renderApp(<CashRecordPage />, { path: `/financeManage/cashRecord?open=${record.id}`, access });
const board = async () => within(await screen.findByRole('region', { name: '核销' }));
/** Returns the topmost dialog; jsdom gives all antd dialogs the same id, so they cannot be found by name. */
const confirmation = async () => {
  const [title] = await screen.findAllByText(/^反核销 1 笔核销/);
  return title?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
};
const january = { name: '本次核销 租金 2026-01-01 ~ 2026-01-31' };
const february = { name: '本次核销 租金 2026-02-01 ~ 2026-02-28' };

it('fills in the proposal, oldest first, and explains it', async () => {
  openRecord();
  const opened = await board();
  expect(await opened.findByRole('spinbutton', january)).toHaveValue('6,200.00');
  expect(opened.getByRole('spinbutton', february)).toHaveValue('800.00');
  expect(opened.getByText('建议依据：按应收日从早到晚')).toBeInTheDocument();
  expect(opened.getByRole('status')).toHaveTextContent('1 笔应收收清、1 笔部分收款，这笔收款全部用完');
});

it('prevents writing off more than is unallocated or open', async () => {
  const user = userEvent.setup();
  openRecord();
  const opened = await board();
  const amount = await opened.findByRole('spinbutton', february);
  await user.clear(amount);
  await user.type(amount, '900');
  expect(opened.getByRole('status')).toHaveTextContent('超出未核销金额 100.00 元');
  expect(opened.getByRole('button', { name: '核销' })).toBeDisabled();

  await user.clear(opened.getByRole('spinbutton', january));
  await user.clear(amount);
  await user.type(amount, '5600.01');
  expect(await opened.findByText('超过未收金额')).toBeInTheDocument();
  expect(opened.getByRole('button', { name: '核销' })).toBeDisabled();

  await user.click(opened.getByRole('button', { name: '恢复建议' }));
  expect(opened.getByRole('button', { name: '核销' })).toBeEnabled();
});

it('moves from amount to amount by Enter, which never posts', async () => {
  const user = userEvent.setup();
  openRecord();
  const opened = await board();
  await user.click(await opened.findByRole('spinbutton', january));
  await user.keyboard('{Enter}');
  expect(opened.getByRole('spinbutton', february)).toHaveFocus();
  expect((await finance.call(getCashRecord, { id: record.id })).allocated_fen).toBe(0);
});

it('posts the input, and undoes an entry with a reason', async () => {
  const user = userEvent.setup();
  openRecord();
  const opened = await board();
  await opened.findByRole('spinbutton', january);
  await user.click(opened.getByRole('button', { name: '核销' }));
  await waitFor(async () =>
    expect(await finance.call(getCashRecord, { id: record.id })).toMatchObject({ allocated_fen: 700_000 }),
  );
  // Nothing is unallocated: the board is gone, and the entries are below.
  await waitFor(() => expect(screen.queryByRole('region', { name: '核销' })).toBeNull());
  const [undo] = await screen.findAllByRole('button', { name: '反核销' });
  await user.click(undo as HTMLElement);
  const question = within(await confirmation());
  expect(question.getByRole('button', { name: '反核销' })).toBeDisabled();
  await user.type(question.getByRole('textbox', { name: '反核销原因' }), '核错了月份');
  await user.click(question.getByRole('button', { name: '反核销' }));
  await waitFor(async () =>
    expect(await finance.call(getCashRecord, { id: record.id })).toMatchObject({ allocated_fen: 80_000 }),
  );
  expect(await (await board()).findByRole('spinbutton', january)).toHaveValue('6,200.00');
});
