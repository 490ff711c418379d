// 个人信息 of a channel over the real server: offered with the permission to erase, and an erased contact disappears from the page.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { channelCalls } from '#api/investment/channel/channel';
import type { Channel } from '#api/investment/channel/channel.schema';
import { newChannel } from '#tests/http/foreign-ids/investment';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ChannelDetailPage from '@/pages/investment/channel-detail';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let channel: Channel;

beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  channel = await newChannel(admin, '某代理行');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (access: Record<string, boolean>) =>
  renderApp(<ChannelDetailPage />, { path: `/investmentManage/channel-detail?id=${channel.id}`, access });

it('is not offered without the permission to erase', async () => {
  open({ p_2300: true, p_2300_edit: true });
  expect(await screen.findByText('沈一凡（主要）')).toBeInTheDocument();
  expect(screen.queryByText('个人信息')).toBeNull();
});

it('erases the contact who requested it, with the reason, and shows the remaining data', async () => {
  const user = userEvent.setup();
  open({ p_2300: true, p_2300_edit: true, p_2300_erase: true });
  expect(await screen.findByText('沈一凡（主要）')).toBeInTheDocument();
  await user.click(await screen.findByText('个人信息'));
  const drawer = within(await screen.findByRole('dialog', { name: '个人信息' }));
  expect(drawer.getByRole('radio', { name: '联系人 沈一凡' })).toBeChecked();
  expect(drawer.getByRole('button', { name: '删除个人信息' })).toBeDisabled();
  await user.type(drawer.getByLabelText('删除原因'), '本人来函要求');
  await user.click(drawer.getByRole('button', { name: '删除个人信息' }));
  await user.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
  expect(await screen.findByText('已删除（主要）')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '个人信息' })).toBeNull());
  expect((await admin.call(channelCalls.get, { id: channel.id })).contacts).toMatchObject([
    { name: '已删除', phone: '' },
  ]);
});
