// 生成凭证 over the real server: where nothing is left there is nothing to send.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEnterprise, onDay, openWorld, type World } from '#tests/support/world';
import VoucherPage from '@/pages/finance/reports/voucher';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // The drawer asks for the month that ended last, by the browser's day.
  await onDay(world, dayjs().format('YYYY-MM-DD'));
});
afterAll(() => world.close());

it('can not be sent in a month without postings', async () => {
  actAs(world, await (await newEnterprise(world)).person('admin'));
  const user = userEvent.setup();
  renderApp(<VoucherPage />, { path: '/financeManage/report/voucher', access: { p_5508: true, p_5508_post: true } });
  await user.click(await screen.findByRole('button', { name: '生成凭证' }));
  const drawer = within(await screen.findByRole('dialog', { name: '生成凭证' }));
  expect(await drawer.findByText('该月的业务都已生成凭证')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: /^生\s?成$/ })).toBeDisabled();
});
