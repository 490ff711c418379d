// 批量续租 on the contract list over the real server: drafts for the selected contracts, and the reason for a missing one.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import { contractListCall } from '#api/contracts/contract/contract.list';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { approvedContract, newContract } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractListPage from '@/pages/contracts/contract-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let owner: Person;
let running: Contract;
let draft: Contract;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  running = await approvedContract(owner, await enterprise.person('admin'));
  draft = await newContract(owner);
});
afterAll(() => world.close());
beforeEach(() => actAs(world, owner));

it('creates drafts at the last price and names the contract that has none', async () => {
  const user = userEvent.setup();
  renderApp(<ContractListPage />, {
    path: '/contractManage/contractList?tab=all',
    access: { p_4100: true, p_4100_edit: true, p_4100_renew: true },
  });
  for (const { number } of [running, draft])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }));
  await user.click(await screen.findByRole('button', { name: '批量续租' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText(/为选中的 2 份合同生成续租草稿/)).toBeInTheDocument();
  await user.type(await within(drawer).findByLabelText('新租期'), '24');
  const uplift = within(drawer).getByLabelText('租金上调');
  await user.clear(uplift);
  await user.type(uplift, '5');
  await user.click(within(drawer).getByRole('button', { name: '保存' }));

  expect(await screen.findByText('已生成 1 份续租草稿，1 份未生成')).toBeInTheDocument();
  const outcome = screen.getByRole('dialog');
  expect(within(outcome).getByRole('cell', { name: draft.number }).closest('tr')).toHaveTextContent(/\S{4,}/);
  const { rows } = await owner.call(contractListCall, { page: 1, page_size: 20, filter: { phase: ['draft'] } });
  const made = present(rows.find((row) => row.id !== draft.id));
  expect(within(outcome).getByRole('link', { name: made.number })).toHaveAttribute(
    'href',
    `/contractManage/contract-edit?id=${made.id}`,
  );
  const renewal = await owner.call(contractCalls.get, { id: made.id });
  expect(renewal).toMatchObject({ renews_id: running.id, start: '2027-01-01', end: '2028-12-31' });
  // 2 yuan plus 5 %.
  expect(renewal.clauses[0]).toMatchObject({ price: '2.1' });
  await user.click(within(outcome).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 60_000);
