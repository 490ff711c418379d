// Commission over the real server: the rule in the channel's form, the contract's page, instalments confirmed and paid from the list, and the report
// whose figures open their instalments.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { channelCalls } from '#api/investment/channel/channel';
import { businessDay } from '#api/kernel/instant';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract } from '#tests/support/builders';
import { channelWith, commissionOn, HALVES } from '#tests/support/investment/commission';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import CommissionLinesPage from '@/pages/contracts/reports/commission-lines';
import LeasingFeePage from '@/pages/contracts/reports/leasing-fee';
import ChannelFormPage from '@/pages/investment/channel-form';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = {
  p_2300: true,
  p_2300_edit: true,
  p_4100: true,
  p_4304: true,
  p_4304_approve: true,
  p_4304_pay: true,
};
let world: World;
let admin: Person;
let channel_id: number;
let contract_id: number;

beforeAll(async () => {
  world = await openWorld();
  // The dialogs default to the day of the browser.
  await onDay(world, businessDay());
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  channel_id = await channelWith(admin, HALVES);
  contract_id = (await approvedContract(admin, await enterprise.person('admin'), { channel_id })).id;
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

async function choose(user: ReturnType<typeof userEvent.setup>, box: HTMLElement, option: string) {
  await user.click(box);
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await user.click(found.at(-1) as HTMLElement);
}
const retype = async (user: ReturnType<typeof userEvent.setup>, input: HTMLElement, text: string) => {
  await user.clear(input);
  await user.type(input, text);
};
const instalment = (place: number) => within(screen.getByRole('group', { name: `第 ${place} 期` }));
const ruleNow = async () => (await admin.call(channelCalls.get, { id: channel_id })).commission;

it('edits the rule: its kind with its parameters, and instalments whose shares add up to 100 %', async () => {
  const user = userEvent.setup();
  renderApp(<ChannelFormPage />, { path: `/investmentManage/channel-edit?id=${channel_id}`, access });
  expect(await screen.findByText('合计 100%')).toBeInTheDocument();
  await choose(user, screen.getByRole('combobox', { name: '佣金方式' }), '首年租金比例');
  await retype(user, screen.getAllByLabelText('比例')[0] as HTMLElement, '120');
  await choose(user, instalment(2).getByRole('combobox', { name: '应付条件' }), '起租满月数');
  await retype(user, instalment(2).getByLabelText('起租后'), '3');
  await retype(user, instalment(2).getByLabelText('比例'), '40');
  expect(await screen.findByText('合计 90%，应为 100%')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('比例不能超过 100%')).toBeInTheDocument();
  expect(await instalment(2).findByText('各期比例合计应为 100%，现为 90%')).toBeInTheDocument();

  await retype(user, screen.getAllByLabelText('比例')[0] as HTMLElement, '8');
  await retype(user, instalment(2).getByLabelText('比例'), '50');
  // Changed and reverted: months are cleared with their trigger.
  await choose(user, instalment(1).getByRole('combobox', { name: '应付条件' }), '起租满月数');
  await choose(user, instalment(1).getByRole('combobox', { name: '应付条件' }), '合同审批通过');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect(await ruleNow()).toEqual({
      kind: 'rate',
      rate: '0.08',
      tax: 'gross',
      instalments: [
        { trigger: 'signed', share: '0.5' },
        { trigger: 'months_after_start', months: 3, share: '0.5' },
      ],
      clawback_months: 12,
    }),
  );
});

it('removes the rule', async () => {
  const user = userEvent.setup();
  const other = await channelWith(admin, HALVES);
  renderApp(<ChannelFormPage />, { path: `/investmentManage/channel-edit?id=${other}`, access });
  const box = await screen.findByRole('combobox', { name: '佣金方式' });
  await screen.findByText('合计 100%');
  const clear = box.closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement;
  await user.click(clear);
  expect(screen.queryByText(/^合计/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await admin.call(channelCalls.get, { id: other })).commission).toBeNull());
});

it('shows it on the contract by the rule at the time of submission', async () => {
  renderApp(<ContractDetailPage />, {
    path: `/contractManage/contract-detail?id=${contract_id}&tab=commission`,
    access,
  });
  expect(await screen.findByText(/^1\.?0* 个月租金（按含税租金）；合同审批通过 50/)).toBeInTheDocument();
  expect(await screen.findByText('第 1 期 合同审批通过')).toBeInTheDocument();
  expect(screen.getAllByText('6,083.33').length).toBeGreaterThan(0);
});

it('confirms and pays an instalment from the list, and the report opens the instalments of a figure', async () => {
  const user = userEvent.setup();
  const page = renderApp(<CommissionLinesPage />, {
    path: '/contractManage/contractReport/leasingFee/instalments?tab=all',
    access,
  });
  const [account = ''] = (await admin.call(flowAccountOptions, {})).map(({ label }) => label);
  const act = async (verb: string) => {
    const row = (await screen.findByText('第 1 期 合同审批通过')).closest('tr') as HTMLElement;
    await user.click(await within(row).findByRole('button', { name: verb }));
    const [title] = await screen.findAllByText(`${verb} 1 笔佣金`);
    const dialog = within(title?.closest<HTMLElement>('[role=dialog]') as HTMLElement);
    expect(dialog.getByText('3,041.67')).toBeInTheDocument();
    // The only account is preset.
    if (verb === '付款') expect(await dialog.findByText(account)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: verb }));
  };
  await act('确认');
  await waitFor(async () =>
    expect((await commissionOn(admin, contract_id)).lines[0]).toMatchObject({ state: 'approved' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await act('付款');
  await waitFor(async () => expect((await commissionOn(admin, contract_id)).lines[0]).toMatchObject({ state: 'paid' }));
  const row = screen.getByText('第 1 期 合同审批通过').closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click((await drawer.findAllByRole('button', { name: /展开/ }))[0] as HTMLElement);
  expect(await drawer.findByText(new RegExp(`登记付款.*${account}`))).toBeInTheDocument();
  page.unmount();

  renderApp(<LeasingFeePage />, { path: '/contractManage/contractReport/leasingFee', access });
  const [figure] = await screen.findAllByRole('button', { name: '3,041.67' });
  await user.click(figure as HTMLElement);
  expect(await screen.findByText('第 1 期 合同审批通过')).toBeInTheDocument();
  expect(screen.getByText('已付清')).toBeInTheDocument();
});
