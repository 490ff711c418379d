// Delegates over the real server: added for a period, refused when periods overlap, deleted after a confirmation.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { delegatesOfUser, saveDelegate } from '#api/approval/delegate';
import { Delegates } from '@/components/approval/delegates';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './support/app';
import { actAs } from './support/real-server';

let world: World;
let person: Person;
let colleague: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const enterprise = await newEnterprise(world);
  person = await enterprise.person('finance');
  colleague = await enterprise.person('finance');
  admin = await enterprise.person('admin');
});

const nameOf = async (whose: Person) => (await whose.call(me, {})).display_name;

async function add(user: ReturnType<typeof userEvent.setup>, start: string, end: string) {
  await user.click(screen.getByLabelText('代理人'));
  await user.click(await screen.findByTitle(await nameOf(colleague)));
  for (const [label, date] of [
    ['开始日期', start],
    ['结束日期', end],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), `${date}{Enter}`);
  }
  await user.click(screen.getByRole('button', { name: '新增' }));
}

it('adds an own delegate, reports an overlapping period at its field, and deletes after a confirmation', async () => {
  const user = userEvent.setup();
  actAs(world, person);
  renderApp(<Delegates />);
  expect(await screen.findByText(/没有代理人/)).toBeInTheDocument();
  await add(user, '2036-03-10', '2036-03-20');
  expect(await screen.findByText('未开始')).toBeInTheDocument();
  await add(user, '2036-03-20', '2036-03-25');
  expect(await screen.findByText('这段时间已有代理人')).toBeInTheDocument();
  expect(await person.call(delegatesOfUser, {})).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: `删除 ${await nameOf(colleague)}` }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(async () => expect(await person.call(delegatesOfUser, {})).toEqual([]));
});

it('shows and changes the delegates of another user with the permission to edit users', async () => {
  const user = userEvent.setup();
  const period = { start_date: '2020-01-01', end_date: '2020-01-31' };
  await person.call(saveDelegate, { deputy_id: colleague.user_id, ...period });
  actAs(world, admin);
  renderApp(<Delegates user_id={person.user_id} />);
  expect(await screen.findByText('已结束')).toBeInTheDocument();
  await add(user, '2036-04-01', '2036-04-02');
  await waitFor(async () => expect(await person.call(delegatesOfUser, {})).toHaveLength(2));
});
