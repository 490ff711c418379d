// 渠道管理 over the real server: commission, deals and agreement in list and detail; the payee account is masked until revealed.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { channelCalls } from '#api/investment/channel/channel';
import { approveCommission, payCommission } from '#api/investment/commission/commission';
import { approvedContract } from '#tests/support/builders';
import { channelWith, commissionOn, HALVES, payingAccount } from '#tests/support/investment/commission';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ChannelDetailPage from '@/pages/investment/channel-detail';
import ChannelListPage from '@/pages/investment/channel-list';
import { palette } from '@/theme/palette';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const ALL = { p_2300: true, p_2300_edit: true, p_2300_unmask: true, p_4304: true, p_4100: true };
let world: World;
let admin: Person;
let id: number;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const approver = await enterprise.person('admin');
  id = await channelWith(admin, HALVES);
  const contract = await approvedContract(admin, approver, { channel_id: id });
  const line = firstOf((await commissionOn(admin, contract.id, '2026-03-16')).lines);
  await admin.call(approveCommission, { ids: [line.id], acted_on: '2026-03-16' });
  const { contacts, kind: _kind, agreement_state: _state, ...stored } = await admin.call(channelCalls.get, { id });
  await admin.call(channelCalls.save, {
    ...stored,
    contacts,
    name: '佣金渠道',
    agreement_start: '2025-04-01',
    agreement_end: '2026-03-31',
    payee_name: '某代理行有限公司',
    payee_bank: '工商银行静安支行',
    payee_account: '6222021001112223334',
  });
  await admin.call(channelCalls.save, { name: '过期渠道', kind_id: stored.kind_id, agreement_end: '2026-03-01' });
  const flow_account_id = await payingAccount(admin);
  await admin.call(payCommission, { ids: [line.id], flow_account_id, acted_on: '2026-03-16' });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

it('shows commission, deals and the end of the agreement in the list', async () => {
  renderApp(<ChannelListPage />, { path: '/investmentManage/channelManage', access: ALL });
  expect(await screen.findByRole('link', { name: '佣金渠道' })).toBeInTheDocument();
  for (const header of ['到期应付佣金(元)', '已付佣金(元)', '未付佣金(元)', '成交合同', '协议到期'])
    expect(screen.getAllByRole('columnheader', { name: header })[0]).toBeInTheDocument();
  expect(screen.getByText('2026-03-31 90 天内到期')).toHaveStyle({ color: palette.warningText });
  expect(screen.getByText('2026-03-01 已过期')).toHaveStyle({ color: palette.error });
  const row = screen.getByRole('link', { name: '佣金渠道' }).closest('tr') as HTMLElement;
  expect(within(row).getByRole('link', { name: '1' })).toHaveAttribute('href', expect.stringContaining('channel_id'));
});

it('has a column of actions only for users who may act on channels', async () => {
  const path = '/investmentManage/channelManage';
  const { unmount } = renderApp(<ChannelListPage />, { path, access: ALL });
  expect((await screen.findAllByRole('button', { name: '编辑' })).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('columnheader', { name: '操作' }).length).toBeGreaterThan(0);
  unmount();
  renderApp(<ChannelListPage />, { path, access: { p_2300: true } });
  expect(await screen.findByRole('link', { name: '佣金渠道' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
});

it('shows the figures, the agreement and the payee in the detail, with the account masked until revealed', async () => {
  const user = userEvent.setup();
  renderApp(<ChannelDetailPage />, { path: `/investmentManage/channel-detail?id=${id}`, access: ALL });
  expect(await screen.findByText('协议90 天内到期')).toBeInTheDocument();
  for (const label of ['到期应付佣金', '已付佣金', '未付佣金', '成交合同'])
    expect(await screen.findByText(label)).toBeInTheDocument();
  expect(screen.getByText('某代理行有限公司')).toBeInTheDocument();
  expect(screen.getByText('622202*********3334')).toBeInTheDocument();
  const section = screen.getByRole('heading', { name: /收款账户/ });
  await user.click(within(section).getByRole('button', { name: '显示完整号码' }));
  expect(await screen.findByText('6222021001112223334')).toBeInTheDocument();
});
