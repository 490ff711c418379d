// Follow-ups over the real server: entered one after the other by keyboard, refused at their fields, started from a template; a planned visit is
// completed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followUpsOf } from '#api/investment/follow-up/follow-up';
import { businessDay } from '#api/kernel/instant';
import { newCustomer, newVisit } from '#tests/support/investment/customer';
import { newEnterprise, onDay, openWorld, type Person, type World } from '#tests/support/world';
import FollowUpListPage from '@/pages/investment/follow-up-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_2200: true, p_2200_edit: true, p_2100: true };
const LIST = '/investmentManage/followupManage';
const today = businessDay();
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  // The line defaults to the day of the browser.
  await onDay(world, today);
  admin = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

async function choose(user: ReturnType<typeof userEvent.setup>, option: string) {
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await user.click(found.at(-1) as HTMLElement);
}
const line = async () => within(await screen.findByRole('form', { name: '快速登记跟进' }));
const contentOf = async () => (await line()).getByRole('textbox', { name: '跟进内容' });

it('enters one after the other: n focuses, Enter saves, the focus returns', async () => {
  const user = userEvent.setup();
  const { id } = await newCustomer(admin, { name: '键盘客户' });
  renderApp(<FollowUpListPage />, { path: LIST, access });
  await (await line()).findByText('电话');
  const customer = (await line()).getByRole('combobox', { name: '客户' });
  // The search has the focus first; Escape blurs it.
  await user.keyboard('{Escape}n');
  await waitFor(() => expect(customer).toHaveFocus());
  await user.click(customer);
  await choose(user, '键盘客户');
  await user.type(await contentOf(), '电话沟通，需求 300 ㎡{Enter}');
  await waitFor(async () =>
    expect(await admin.call(followUpsOf, { id })).toMatchObject([
      { content: '电话沟通，需求 300 ㎡', followed_on: today, kind: '电话', next_on: null },
    ]),
  );
  await waitFor(() => expect(customer).toHaveFocus());
  expect(await contentOf()).toHaveValue('');
});

it('reports errors at the fields, and inserts a template', async () => {
  const user = userEvent.setup();
  await newCustomer(admin, { name: '模板客户' });
  renderApp(<FollowUpListPage />, { path: LIST, access });
  await (await line()).findByText('电话');
  await user.type(await contentOf(), '{Enter}');
  expect(await (await line()).findByText('请填写')).toBeInTheDocument();
  expect((await line()).getByText('请选择')).toBeInTheDocument();
  await user.click((await line()).getByRole('button', { name: /模板/ }));
  await user.click(await screen.findByText('电话未接通'));
  expect(await contentOf()).toHaveValue('电话未接通，已留言，改日再联系。');
  await user.click((await line()).getByRole('combobox', { name: '客户' }));
  await choose(user, '模板客户');
  const next = (await line()).getByRole('textbox', { name: '下次跟进' });
  await user.click(next);
  await user.type(next, '2020-01-01{Enter}');
  await user.click((await line()).getByRole('button', { name: /登 ?记/ }));
  expect(await (await line()).findByText('下次跟进须晚于本次跟进')).toBeInTheDocument();
});

it('shows the visits of the week by manager, and turns one into a follow-up', async () => {
  const user = userEvent.setup();
  const { id } = await newCustomer(admin, { name: '拜访客户' });
  await newVisit(admin, id, { visit_on: today, purpose: '送方案' });
  renderApp(<FollowUpListPage />, { path: `${LIST}?view=visits`, access });
  await user.click(await screen.findByRole('button', { name: '「拜访客户」的操作' }));
  await user.click(await screen.findByText('完成'));
  await user.click(await screen.findByRole('button', { name: '登记为跟进' }));
  await waitFor(async () => expect(await admin.call(followUpsOf, { id })).toMatchObject([{ content: '送方案' }]));
  expect(await screen.findByText(/已完成/)).toBeInTheDocument();
});
