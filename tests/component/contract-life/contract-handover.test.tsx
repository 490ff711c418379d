// Signing, delivery and holdover on the contract's page over the real server.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { handoverOfContract } from '#api/contracts/handover';
import { holdoverOfContract } from '#api/contracts/holdover';
import { approvedContract } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const ACCESS = { p_4100: true, p_4100_sign: true, p_4100_deliver: true, p_4100_holdover: true };
const open = ({ id }: Contract, access: Record<string, boolean> = ACCESS) =>
  renderApp(<ContractDetailPage />, { path: `/contractManage/contract-detail?id=${id}&tab=handover`, access });

let world: World;
let owner: Person;
let approver: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  approver = await enterprise.person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, owner));

it('records the signing, then the delivery with a meter, and requires a reason to correct them', async () => {
  const user = userEvent.setup();
  const contract = await approvedContract(owner, approver);
  const read = () => owner.call(handoverOfContract, { contract_id: contract.id });
  open(contract);
  await user.click(await screen.findByRole('button', { name: '签约' }));
  const signing = await screen.findByRole('dialog', { name: `合同 ${contract.number} 签约` });
  await user.type(within(signing).getByLabelText('签约日期'), '2026-03-20{Enter}');
  await user.type(within(signing).getByLabelText('出租方签字人'), '李经理');
  await user.type(within(signing).getByLabelText('承租方签字人'), '王总');
  await user.click(within(signing).getByRole('button', { name: '保存' }));
  expect(await within(signing).findByText('签约日期不能晚于今天')).toBeInTheDocument();
  await user.clear(within(signing).getByLabelText('签约日期'));
  await user.type(within(signing).getByLabelText('签约日期'), '2026-03-01{Enter}');
  await user.click(within(signing).getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await read()).signing).toMatchObject({ signed_on: '2026-03-01' }));

  await user.click(await screen.findByRole('button', { name: '交房' }));
  const delivery = await screen.findByRole('dialog', { name: `合同 ${contract.number} 交房` });
  await user.type(await within(delivery).findByLabelText('交房日期'), '2026-03-02{Enter}');
  await user.type(within(delivery).getByLabelText('接收人'), '赵行政');
  await user.click(within(delivery).getByRole('button', { name: '新增一块表' }));
  await user.type(await within(delivery).findByLabelText('表号'), 'E-77');
  await user.click(within(delivery).getByRole('button', { name: '保存' }));
  expect(await within(delivery).findByText(/^请(填写|选择)/)).toBeInTheDocument();
  await user.type(within(delivery).getByLabelText('读数'), '321.5');
  await user.click(within(delivery).getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect((await read()).delivery?.meters).toMatchObject([{ number: 'E-77', reading: '321.5' }]),
  );
  expect(await screen.findByText('E-77')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '编辑签约' }));
  const correcting = await screen.findByRole('dialog', { name: `编辑合同 ${contract.number} 的签约` });
  await user.click(within(correcting).getByRole('button', { name: '保存' }));
  expect(await within(correcting).findByText('请填写更正原因')).toBeInTheDocument();
}, 60_000);

it('confirms a holdover after showing its fees, and reverses it with a reason', async () => {
  const user = userEvent.setup();
  const contract = await approvedContract(owner, approver, { start: '2025-01-01', end: '2026-01-31' });
  const stay = async () => (await owner.call(holdoverOfContract, { contract_id: contract.id })).stay;
  open(contract);
  await user.click(await screen.findByRole('button', { name: '确认到期未退' }));
  const dialog = await screen.findByRole('dialog', { name: `确认合同 ${contract.number} 到期未退` });
  // February and March at 200 a day.
  expect(await within(dialog).findByText('11,800.00')).toBeInTheDocument();
  const factor = within(dialog).getByLabelText(/占用费倍数/);
  await user.clear(factor);
  await user.type(factor, '0');
  expect(await within(dialog).findByText(/倍数须大于 0/)).toBeInTheDocument();
  await user.clear(factor);
  await user.type(factor, '2');
  expect(await within(dialog).findByText('23,600.00')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: '确认到期未退' }));
  await waitFor(async () => expect(await stay()).toMatchObject({ factor: '2', charged_fen: 2_360_000 }));

  await user.click(await screen.findByRole('button', { name: '撤销' }));
  const [title] = await screen.findAllByText(`撤销合同 ${contract.number} 的到期未退`);
  const question = title?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
  expect(within(question).getByRole('button', { name: '撤销' })).toBeDisabled();
  await user.type(within(question).getByLabelText('撤销原因'), '租客已搬走');
  await user.click(within(question).getByRole('button', { name: '撤销' }));
  await waitFor(async () => expect(await stay()).toBeNull());
}, 60_000);

it('shows readers the records without actions', async () => {
  const contract = await approvedContract(owner, approver, { start: '2025-01-01', end: '2026-01-31' });
  open(contract, { p_4100: true });
  expect(await screen.findByText(/还没有登记签约/)).toBeInTheDocument();
  expect(await screen.findByText(/合同已于 2026-01-31 到期/)).toBeInTheDocument();
  for (const name of ['签约', '交房', '确认到期未退']) expect(screen.queryByRole('button', { name })).toBeNull();
});
