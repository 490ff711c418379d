// A dictionary page against the real application: added, refused at the field, switched off instead of deleted; and a form
// that still shows what was switched off after it had been chosen.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dictionaryCalls } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import { newTenant } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import DictionaryPage from '@/pages/setup/dictionary';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const kindOf = (kind: string) => DICTIONARY_KINDS.find((each) => each.kind === kind) as DictionaryKind;
const industry = kindOf('industry');
const tenantTag = kindOf('tenant-tag');

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (kind: DictionaryKind, actions = ['edit', 'delete']) =>
  renderApp(<DictionaryPage />, {
    path: kind.path,
    access: Object.fromEntries(
      [kind.key, ...actions.map((action) => `${kind.key}_${action}`)].map((key) => [key, true]),
    ),
  });
const rows = (kind: DictionaryKind) => admin.call(dictionaryCalls(kind).list, {});
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it('adds a tag in a colour, and puts a duplicate at the name', async () => {
  const user = userEvent.setup();
  open(tenantTag);
  await screen.findByText('世界五百强');
  await user.click(screen.getByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog', { name: '新增租客标签' }));
  await user.type(drawer.getByLabelText('名称'), '上市公司');
  await user.click(drawer.getByRole('radio', { name: '紫色' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('名称已存在')).toBeInTheDocument();
  await user.clear(drawer.getByLabelText('名称'));
  await user.type(drawer.getByLabelText('名称'), '专精特新{Enter}');
  await screen.findByText('租客标签已保存');
  expect((await rows(tenantTag)).at(-1)).toMatchObject({ name: '专精特新', colour: 'purple', enabled: true });
});

it('offers to switch off what is used instead of deleting it', async () => {
  const [first] = await rows(industry);
  const tenant = await newTenant(admin);
  await world.db.asOwner((owner) =>
    owner.query(sql`update tenant set industry_id = ${first?.id} where id = ${tenant.id}`),
  );
  const user = userEvent.setup();
  const view = open(industry);
  const row = within(await rowOf('信息技术'));
  expect(row.getByText('1')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: '删除' }));
  const question = within(await screen.findByRole('dialog', { name: '行业分类「信息技术」正在使用，不能删除' }));
  await user.click(question.getByRole('button', { name: '停用' }));
  await waitFor(async () => expect((await rows(industry))[0]).toMatchObject({ name: '信息技术', enabled: false }));
  expect(await within(await rowOf('信息技术')).findByRole('button', { name: '启用' })).toBeInTheDocument();

  view.unmount();
  renderApp(<OptionSelect path="/api/option/industry" value={first?.id} aria-label="行业" />);
  expect(await screen.findByText('信息技术（已停用）')).toBeInTheDocument();
});

it('deletes what nothing uses, after asking by name', async () => {
  const user = userEvent.setup();
  open(industry);
  await user.click(within(await rowOf('物流')).getByRole('button', { name: '删除' }));
  const question = within(await screen.findByRole('dialog', { name: '删除行业分类「物流」' }));
  await user.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByText('物流')).toBeNull());
  expect((await rows(industry)).map((item) => item.name)).not.toContain('物流');
});

it('adds one after the other without closing the drawer', async () => {
  const user = userEvent.setup();
  open(tenantTag);
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog', { name: '新增租客标签' }));
  await user.type(drawer.getByLabelText('名称'), '国企');
  await user.click(drawer.getByRole('button', { name: '保存并新增下一个' }));
  await waitFor(() => expect(drawer.getByLabelText('名称')).toHaveValue(''));
  await user.type(drawer.getByLabelText('名称'), '外企{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增租客标签' })).toBeNull());
  expect((await rows(tenantTag)).map(({ name }) => name).slice(-2)).toEqual(['国企', '外企']);
});

it('only shows to those who may only look', async () => {
  open(tenantTag, []);
  await screen.findByText('世界五百强');
  expect(screen.queryByRole('button')).toBeNull();
});
