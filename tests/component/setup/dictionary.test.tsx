// A dictionary page against the real application: added, refused at the field, disabled instead of deleted; and a form that still shows an item that
// was disabled after it had been chosen.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dictionaryCalls } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import { newTenant } from '#tests/support/builders';
import { newCustomer } from '#tests/support/investment/customer';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import ChargeItemPage from '@/pages/setup/charge-item';
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

const open = (kind: DictionaryKind, actions = ['edit', 'delete'], { others = [] as string[], query = '' } = {}) =>
  renderApp(<DictionaryPage />, {
    path: `${kind.path}${query}`,
    access: Object.fromEntries(
      [kind.key, ...actions.map((action) => `${kind.key}_${action}`), ...others].map((key) => [key, true]),
    ),
  });
const rows = (kind: DictionaryKind) => admin.call(dictionaryCalls(kind).list, {});
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it('adds a tag in a colour, and reports a duplicate at the name', async () => {
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

it('offers to disable a used item instead of deleting it', async () => {
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

it('deletes an unused item after a confirmation that names it', async () => {
  const user = userEvent.setup();
  open(industry);
  await user.click(within(await rowOf('物流')).getByRole('button', { name: '删除' }));
  const question = within(await screen.findByRole('dialog', { name: '删除行业分类「物流」' }));
  await user.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByText('物流')).toBeNull());
  expect((await rows(industry)).map((item) => item.name)).not.toContain('物流');
});

it('adds several in a row without closing the drawer', async () => {
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

it('is read-only for users who may only read', async () => {
  open(tenantTag, []);
  await screen.findByText('世界五百强');
  expect(screen.getByRole('searchbox', { name: '查找' })).toBeInTheDocument();
  for (const name of ['新增', '编辑', '停用', '删除', '导入', /导出Excel/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('filters items by code or remark during input, and stores the search in the address', async () => {
  const saved = await admin.call(dictionaryCalls(tenantTag).save, {
    name: '隐形冠军',
    code: 'CHAMPION-1',
    remark: '工信部名单',
    colour: 'blue',
  });
  const user = userEvent.setup();
  const view = open(tenantTag);
  await screen.findByText('世界五百强');
  const search = screen.getByRole('searchbox', { name: '查找' });
  await user.type(search, 'champion');
  await waitFor(() => expect(screen.queryByText('世界五百强')).toBeNull());
  const row = within(await rowOf('隐形冠军'));
  expect(row.getByText('CHAMPION-1')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /调整.*的顺序/ })).toBeNull();
  expect(screen.getByText(/符合 1 条/)).toBeInTheDocument();
  view.unmount();

  open(tenantTag, [], { query: `?q=${encodeURIComponent('名单')}` });
  await screen.findByText('隐形冠军');
  expect(screen.queryByText('世界五百强')).toBeNull();
  await admin.call(dictionaryCalls(tenantTag).remove, { ids: [saved.id] });
});

it('reports a duplicate code at its field', async () => {
  const user = userEvent.setup();
  await admin.call(dictionaryCalls(industry).save, { name: '航空', code: 'AIR' });
  open(industry);
  await screen.findByText('航空');
  await user.click(screen.getByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog', { name: '新增行业分类' }));
  await user.type(drawer.getByLabelText('名称'), '航天');
  await user.type(drawer.getByLabelText('编码'), 'air');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('编码已存在')).toBeInTheDocument();
});

it('links the usage count to the list of users of the item, or shows text without the key of that list', async () => {
  const stored = await rows(industry);
  const item = stored.find(({ name }) => name === '金融') ?? stored[2];
  if (!item) throw new Error('an item is seeded');
  const tenant = await newTenant(admin);
  await world.db.asOwner((owner) =>
    owner.query(sql`update tenant set industry_id = ${item.id} where id = ${tenant.id}`),
  );
  const view = open(industry, [], { others: ['p_3100'] });
  const link = await screen.findByRole('link', { name: `${item.name}：1 个租客` });
  expect(link).toHaveAttribute('href', expect.stringContaining(`f_industry_id=${item.id}`));
  view.unmount();

  const plain = open(industry, []);
  const row = within(await rowOf(item.name));
  expect(row.getByText('1')).toBeInTheDocument();
  expect(row.queryByRole('link')).toBeNull();
  plain.unmount();

  await newCustomer(admin, { industry_id: item.id });
  const user = userEvent.setup();
  open(industry, [], { others: ['p_2100'] });
  await user.click(await screen.findByRole('button', { name: `${item.name}的使用情况` }));
  const popover = within(await screen.findByRole('tooltip'));
  expect(popover.getByRole('link', { name: '1 位客户' })).toHaveAttribute(
    'href',
    expect.stringContaining(`f_industry_id=${item.id}`),
  );
  expect(popover.getByText('1 个租客')).toBeInTheDocument();
  expect(popover.queryByRole('link', { name: '1 个租客' })).toBeNull();
});

it.each([
  ['导入', 'import'],
  ['导出Excel', 'export'],
])('offers %s only with its key', async (label, action) => {
  const user = userEvent.setup();
  open(tenantTag, [action]);
  await screen.findByText('世界五百强');
  const names = screen.getAllByRole('button').map((button) => button.textContent?.replace(/\s/g, ''));
  expect(names.filter((name) => name && ['导入', '导出Excel', '新增'].includes(name))).toEqual([label]);
  if (action !== 'import') return;
  await user.click(screen.getByRole('button', { name: /^导\s?入$/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '导入租客标签' }));
  for (const column of ['名称（必填）', '编码', '颜色', '备注'])
    expect(drawer.getByRole('cell', { name: column })).toBeInTheDocument();
});

it('names the second subject of a charge item by its kind: deposits are a liability', async () => {
  const user = userEvent.setup();
  renderApp(<ChargeItemPage />, { path: '/', access: { p_98410: true, p_98410_edit: true } });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog', { name: '新增费项' }));
  expect(drawer.getByLabelText('收入科目')).toBeInTheDocument();
  await user.click(drawer.getByLabelText('类型'));
  await user.click(await screen.findByText('保证金', { selector: '.ant-select-item-option-content' }));
  expect(await drawer.findByLabelText('负债科目')).toBeInTheDocument();
  expect(drawer.queryByLabelText('收入科目')).toBeNull();
});
