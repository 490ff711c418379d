// The parameter page over the real server: errors are shown at their fields, only changes are saved, and chains, warnings, holidays and indices are
// stored as typed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listChains } from '#api/approval/chain';
import { listHolidays } from '#api/setup/holiday/holiday';
import { indexTableCalls, listIndexTables } from '#api/setup/index-table';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { getWarn } from '#api/setup/warn';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ParameterSettingPage from '@/pages/setup/parameter-setting';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await (await newEnterprise(world)).person('admin');
  actAs(world, admin);
});

const PAGE = '/setupCenter/enterpriseManage/parameter-setting';
const open = (tab: string, access: Record<string, boolean> = { p_98150: true, p_98150_edit: true }) =>
  renderApp(<ParameterSettingPage />, { path: tab ? `${PAGE}?tab=${tab}` : PAGE, access });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const stored = () => admin.call(getParam, {});

it('shows the number that a pattern produces and its error at the field, and saves only the changes', async () => {
  const user = userEvent.setup();
  open('');
  const pattern = await screen.findByLabelText('合同编号规则');
  expect(await screen.findByText(/园区 P01 今天的首个编号：HT-P01-\d{6}-0001/)).toBeInTheDocument();
  expect(await button('保存')).toBeDisabled();
  await user.clear(pattern);
  await user.type(pattern, 'ZL-{{yy}');
  expect(await screen.findByText('必须且只能有一个流水号')).toBeInTheDocument();
  expect(screen.queryByText(/今天的首个编号：(HT|ZL)/)).toBeNull();
  await user.click(await button('保存'));
  expect((await stored()).version).toBe(0);
  await user.type(pattern, '-{{seq:3}');
  expect(await screen.findByText(/今天的首个编号：ZL-\d\d-001/)).toBeInTheDocument();
  await user.click(await button('保存'));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ version: 1, values: { 'contract.number_pattern': 'ZL-{yy}-{seq:3}' } }),
  );
  const rows = await world.db.asOwner((owner) =>
    owner.query<{ key: string }>(
      sql`select key from company_parameter p join app_user u on u.company_id = p.company_id where u.id = ${admin.user_id}`,
    ),
  );
  expect(rows).toEqual([{ key: 'contract.number_pattern' }]);
  const part = within(pattern.closest('.ant-form-item') as HTMLElement);
  await user.click(part.getByRole('button', { name: '园区编号' }));
  expect(pattern).toHaveValue('ZL-{两位年}-{3位流水号}{园区编号}');
  await user.click(await button('合同编号规则恢复默认'));
  expect(pattern).toHaveValue('HT-{园区编号}-{年}{月}-{4位流水号}');
  expect(screen.queryByRole('button', { name: '合同编号规则恢复默认' })).toBeNull();
});

it('reports an out-of-range value at its field, and shows a conflict with another user', async () => {
  const user = userEvent.setup();
  open('');
  const day = await screen.findByLabelText('出账日');
  await user.clear(day);
  await user.type(day, '31');
  await user.click(await button('保存'));
  expect(await screen.findByText('应在 1 到 28 之间')).toBeInTheDocument();
  await user.clear(day);
  await user.type(day, '28');
  await admin.call(saveParam, { values: { 'bill.day': 3 }, version: 0 });
  await user.click(await button('保存'));
  expect(await screen.findByRole('dialog', { name: '参数已被他人修改' })).toBeInTheDocument();
  await user.click(await button('重新载入'));
  await waitFor(() => expect(screen.getByLabelText('出账日')).toHaveValue('3'));
});

it('asks for confirmation before unsaved parameters are left for another tab', async () => {
  const user = userEvent.setup();
  open('');
  await user.type(await screen.findByLabelText('出账日'), '1');
  await user.click(screen.getByRole('tab', { name: '提醒' }));
  expect(await screen.findByRole('dialog', { name: '离开此页？' })).toBeInTheDocument();
  expect(history.location.search).toBe('');
  await user.click(await button('离开'));
  await waitFor(() => expect(history.location.search).toBe('?tab=warn'));
});

it('can be read without the key to edit', async () => {
  open('', { p_98150: true });
  expect(await screen.findByLabelText('出账日')).toBeDisabled();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('saves a chain with a limit typed in yuan and its steps in order', async () => {
  const user = userEvent.setup();
  open('chains');
  await user.click(await button('新增租赁合同审批链'));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('名称'), '大额合同');
  await user.click(await drawer.findByRole('button', { name: /保存$/ }));
  expect(await drawer.findByText('请至少选择一位审批人')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: /新增条件/ }));
  await user.type(drawer.getByLabelText('条件 1 的数值'), '1000000.5');
  for (const who of [/角色：财务专员/, /^admin\d+/]) {
    await user.click(drawer.getByRole('combobox', { name: '审批人' }));
    await user.click(await screen.findByTitle(who));
  }
  await user.click(drawer.getByRole('button', { name: /^admin\d+（.*上移$/ }));
  await user.click(drawer.getByRole('button', { name: /保存$/ }));
  expect(await screen.findByText('合同总额 ≥ 1,000,000.50 元')).toBeInTheDocument();
  const [chain] = await admin.call(listChains, {});
  expect(chain).toMatchObject({
    name: '大额合同',
    kind: 'contract',
    enabled: true,
    conditions: [{ field: 'amount_fen', from: '100000050' }],
    approvers: [{ kind: 'user', id: admin.user_id }, { kind: 'role' }],
  });
});

it('saves the recipients of a warning, and resets them to the default', async () => {
  const user = userEvent.setup();
  open('warn');
  expect(await screen.findByText(/有“.*续租”权限且能看到该园区的所有用户/)).toBeInTheDocument();
  await user.click((await screen.findAllByRole('button', { name: '编辑' }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  const days = drawer.getByLabelText('提前天数');
  await user.clear(days);
  await user.type(days, '400');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('提前天数应为 0 到 365')).toBeInTheDocument();
  await user.clear(days);
  await user.type(days, '60');
  await user.click(drawer.getByLabelText('接收角色'));
  await user.click(await screen.findByTitle('财务专员'));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('角色：财务专员')).toBeInTheDocument();
  expect((await admin.call(getWarn, {}))[0]).toMatchObject({ days_ahead: 60, is_default: false });
  await user.click(await button('恢复默认'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '恢复默认' }));
  await waitFor(async () => expect((await admin.call(getWarn, {}))[0]).toMatchObject({ is_default: true }));
  await waitFor(() => expect(screen.queryByText('角色：财务专员')).toBeNull());
});

it('states the days of each warning, and asks for none where it is raised at once', async () => {
  const user = userEvent.setup();
  open('warn');
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  expect(within(await row('选择权通知')).getByText('提前 90、30、7 天')).toBeInTheDocument();
  expect(within(await row('到期待处理')).getByText('到期后 1 天')).toBeInTheDocument();
  expect(within(await row('待跟进')).getByText('当天')).toBeInTheDocument();
  const refunds = within(await row('退款待付'));
  expect(refunds.getByText('发生时')).toBeInTheDocument();
  await user.click(refunds.getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('邮件')).toBeInTheDocument();
  expect(drawer.queryByLabelText(/天数/)).toBeNull();
  await user.click(drawer.getByLabelText('邮件'));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await within(await row('退款待付')).findByText('站内消息、邮件')).toBeInTheDocument();
});

it('sets and clears days of a year, and fills in the published arrangement of the State Council', async () => {
  const user = userEvent.setup();
  open('holidays&year=2026');
  await user.type(await screen.findByLabelText('节日名称'), '司庆');
  await user.click(await button('2026-06-05'));
  expect(await button('2026-06-05 休 司庆')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByText('调休上班'));
  await user.click(await button('2026-06-06'));
  await user.click(await button('2026-06-06 班 司庆'));
  expect(await button('2026-06-06')).toHaveAttribute('aria-pressed', 'false');
  await user.click(await button('保存'));
  await waitFor(async () =>
    expect((await admin.call(listHolidays, { year: 2026 })).days).toEqual([
      { day: '2026-06-05', kind: 'off', name: '司庆' },
    ]),
  );
  await user.click(await button('填入国务院放假安排'));
  expect(await screen.findByText('国庆节：09-20 班，10-01 ~ 10-07 休，10-10 班')).toBeInTheDocument();
  await user.click(await button('保存'));
  await waitFor(async () => expect((await admin.call(listHolidays, { year: 2026 })).days).toHaveLength(39));
});

it('reads the values of an index as two columns from the clipboard', async () => {
  const user = userEvent.setup();
  open('index');
  await user.click(await button('新增'));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('名称'), '居民消费价格指数');
  await user.click(drawer.getByRole('button', { name: /新增月份/ }));
  const month = drawer.getByLabelText('第 1 行月份');
  await user.clear(month);
  await user.type(month, '2026-02');
  await user.click(month);
  await user.paste('月份\t指数\n2026年1月\t100.5\n2026/2\t0\n2026-03-01\t101.25');
  expect(await screen.findByText('已粘贴 3 个月，1 行不是“月份、数值”，已跳过')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: /保存$/ }));
  expect(await drawer.findByText('指数须大于 0')).toBeInTheDocument();
  const zero = drawer.getByLabelText('第 2 行数值');
  await user.clear(zero);
  await user.type(zero, '99.8');
  await user.click(drawer.getByRole('button', { name: /保存$/ }));
  expect(await screen.findByText('101.25')).toBeInTheDocument();
  const row = firstOf(await admin.call(listIndexTables, {}));
  expect((await admin.call(indexTableCalls.get, { id: row.id })).values).toEqual([
    { month: '2026-01', value: '100.5' },
    { month: '2026-02', value: '99.8' },
    { month: '2026-03', value: '101.25' },
  ]);
});
