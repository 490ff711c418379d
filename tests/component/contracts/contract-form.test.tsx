// The contract form over the real server: the trial equals the stored plan, and errors are shown at their fields.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parkOptions } from '#api/account/me';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls, contractSchedule } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { saveHolidaysOfYear } from '#api/setup/holiday/holiday';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { formatMoney } from '#domain/kernel/text/format';
import { newContract, newPlace, newSpace } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractFormPage from '@/pages/contracts/contract-form';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let person: Person;
let stored: Contract;

const ACCESS = { p_4100: true, p_4100_edit: true, p_4100_submit: true };
const EDIT = () => `/contractManage/contract-edit?id=${stored.id}`;

beforeAll(async () => {
  world = await openWorld();
  person = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());

beforeEach(async () => {
  actAs(world, person);
  stored = await newContract(person);
});

const termsOf = ({ park_id, tenant_id, start, end, spaces }: Contract) => ({
  park_id,
  tenant_id,
  start,
  end,
  spaces: spaces.map(({ id, area }) => ({ id, area })),
});
const trial = () => within(screen.getByLabelText('试算'));
const open = async (path: string, access: Record<string, boolean> = ACCESS) => {
  renderApp(<ContractFormPage />, { path, access });
  await screen.findByRole('button', { name: '保存' });
};
/** Opens the stored contract; returns the input of its price. */
const openStored = async () => {
  await open(EDIT());
  await waitFor(() => expect(screen.getByLabelText('单价')).toHaveValue('2'));
  return screen.getByLabelText('单价');
};

it('computes during input what the server stores afterwards, to the fen', async () => {
  const user = userEvent.setup();
  const price = await openStored();
  await user.clear(price);
  await user.type(price, '3.37');
  await user.click(screen.getByRole('button', { name: /新增免租期/ }));
  await user.click(screen.getByRole('button', { name: /新增递增/ }));
  const months = screen.getByLabelText('第 1 条递增的间隔月数');
  await user.clear(months);
  await user.type(months, '5');
  await user.type(screen.getByLabelText('第 1 条递增的比例'), '7');
  expect(await trial().findByText('免租')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(history.location.pathname).toBe('/contractManage/contract-detail'));

  const rows = await person.call(contractSchedule, { id: stored.id });
  const saved = await person.call(contractCalls.get, { id: stored.id });
  expect(saved.clauses[0]).toMatchObject({ price: '3.37', free_periods: [['2026-01-01', '2026-01-31']] });
  expect(new Set(rows.map((row) => row.gross_fen)).size).toBeGreaterThan(4);
  for (const row of rows) expect(trial().getAllByText(formatMoney(row.gross_fen)).length).toBeGreaterThan(0);
  const total = rows.reduce((sum, row) => sum + row.gross_fen, 0);
  expect(trial().getAllByText(formatMoney(total)).length).toBeGreaterThan(0);
});

it('begins with the trial of the stored contract, without errors', async () => {
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await openStored();
  expect(await trial().findByRole('button', { name: '5,600.00' })).toBeInTheDocument();
  observer.disconnect();
  expect(seen.some((text) => text.includes('5,600.00'))).toBe(true);
  expect(seen.filter((text) => /请填写起租日|请至少选择一个空间|请填写单价/.test(text))).toEqual([]);
});

it('explains an amount by its pieces', async () => {
  const user = userEvent.setup();
  await openStored();
  await user.hover(await trial().findByRole('button', { name: '5,600.00' }));
  expect(await screen.findByText('2.00 × 100.00 × 28(整月)')).toBeInTheDocument();
});

it('reports an invalid term at its field and in the trial during input', async () => {
  const user = userEvent.setup();
  const price = await openStored();
  await user.clear(price);
  const message = await screen.findAllByText('请填写单价');
  // At the field, and in the trial instead of its rows.
  expect(message).toHaveLength(2);
  expect(screen.getByLabelText('单价').closest('.ant-form-item')).toHaveTextContent('请填写单价');
  expect(screen.getByText('有 1 处需要修改，查看第一处')).toBeInTheDocument();
  await user.type(price, '4');
  await waitFor(() => expect(screen.queryAllByText('请填写单价')).toHaveLength(0));
});

it('shows no errors in a new form until it is submitted, then all of them', async () => {
  const user = userEvent.setup();
  await open('/contractManage/contract-add');
  expect(screen.queryByText(/处需要修改/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/处需要修改/)).toBeInTheDocument();
  const field = (label: string) => screen.getByLabelText(label).closest('.ant-form-item');
  expect(field('园区')).toHaveTextContent('请选择');
  expect(field('起租日')).toHaveTextContent('请填写起租日');
  expect(field('开始日期')).not.toHaveTextContent('请填写');
  // The first clause defaults to the only rent item.
  await waitFor(() => expect(field('费项')).toHaveTextContent('租金'));
  expect(field('单价')).toHaveTextContent('请填写');
});

it('shows the refusals of the server at the fields', async () => {
  const user = userEvent.setup();
  const other = await newContract(person, { number: 'HT-TAKEN' });
  expect(other.number).toBe('HT-TAKEN');
  await openStored();
  const number = await screen.findByDisplayValue(stored.number);
  await user.clear(number);
  await user.type(number, 'HT-TAKEN');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(number.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')).not.toBeNull(),
  );
  expect(history.location.pathname).toBe('/contractManage/contract-edit');
});

it('shifts due dates by the holidays of the enterprise, in the trial and in the stored plan', async () => {
  const user = userEvent.setup();
  // 1 May 2026 is a Friday.
  const days = ['01', '02', '03', '04', '05'].map((day) => ({ day: `2026-05-${day}`, kind: 'off' as const }));
  await person.call(saveHolidaysOfYear, { year: 2026, days });
  const clauses = stored.clauses.map(({ charge_item_name, ...clause }) => ({
    ...clause,
    due: { kind: 'offset' as const, days: 0, shift: 'next' as const },
  }));
  const { id, version } = stored;
  await person.call(contractCalls.save, { ...termsOf(stored), clauses, id, version });
  await openStored();
  expect(await trial().findByText('2026-05-06')).toBeInTheDocument();
  const rows = await person.call(contractSchedule, { id });
  for (const { due } of rows) expect(trial().getByText(due)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(history.location.pathname).toBe('/contractManage/contract-detail'));
  expect(await person.call(contractSchedule, { id })).toEqual(rows);
  await person.call(saveHolidaysOfYear, { year: 2026, days: [] });
});

it('starts a new contract and each new clause with the defaults of the enterprise', async () => {
  const user = userEvent.setup();
  const { version } = await person.call(getParam, {});
  const values = { 'clause.due_days': -10, 'clause.cycle_months': 3, 'late_fee.grace_days': 5 };
  await person.call(saveParam, { values, version });
  await open('/contractManage/contract-add');
  expect(await screen.findByLabelText('距周期首日')).toHaveValue('-10');
  await user.click(screen.getByRole('button', { name: /新增费用条款/ }));
  await waitFor(() =>
    expect(screen.getAllByLabelText('距周期首日').map((input) => (input as HTMLInputElement).value)).toEqual([
      '-10',
      '-10',
    ]),
  );
  expect(screen.getAllByTitle('每季度')).toHaveLength(2);
  await user.click(screen.getByRole('switch', { name: '约定滞纳金' }));
  expect(await screen.findByLabelText('宽限天数')).toHaveValue('5');
});

it('starts as a copy of a contract, without its number', async () => {
  const user = userEvent.setup();
  const page = (
    <Routes>
      <Route path="/contractManage/contract/:id/copy" element={<ContractFormPage />} />
    </Routes>
  );
  renderApp(page, { path: `/contractManage/contract/${stored.id}/copy`, access: ACCESS });
  expect(await screen.findByRole('heading', { name: `复制合同 ${stored.number}` })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('单价')).toHaveValue('2'));
  expect(screen.getByLabelText('合同编号')).toHaveValue('');
  expect(screen.getByLabelText('起租日')).toHaveValue('2026-01-01');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(history.location.pathname).toBe('/contractManage/contract-detail'));
  const id = Number(new URLSearchParams(history.location.search).get('id'));
  const copy = await person.call(contractCalls.get, { id });
  expect(copy.id).not.toBe(stored.id);
  expect(copy.number).not.toBe(stored.number);
  expect(copy).toMatchObject({ status: 'draft', ...termsOf(stored), clauses: stored.clauses });
});

it('starts with the list price of a space from the plan, its day and the signed-in user', async () => {
  const place = await newPlace(person);
  const space = await newSpace(person, place);
  await open(`/contractManage/contract-add?park_id=${place.park_id}&space_id=${space.id}&on=2027-01-01`);
  await waitFor(() => expect(screen.getByLabelText('单价')).toHaveValue('4.5'));
  expect(screen.getByLabelText('起租日')).toHaveValue('2027-01-01');
  expect(screen.getByLabelText('招商经理')).toHaveValue('王晓明');
});

/** Opens the choice of spaces of a park for the year 2027. */
async function openPicker(user: ReturnType<typeof userEvent.setup>, park_id: number, access?: Record<string, boolean>) {
  await open('/contractManage/contract-add', access);
  await user.click(screen.getByLabelText('园区'));
  const parks = await person.call(parkOptions, {});
  const park = parks.find(({ value }) => value === park_id)?.label ?? '';
  await user.type(screen.getByLabelText('园区'), park);
  await user.click(await screen.findByText(park, { selector: '.ant-select-item-option-content' }));
  await user.type(screen.getByLabelText('起租日'), '2027-01-01{Enter}');
  await user.type(screen.getByLabelText('到期日'), '2027-12-31{Enter}');
  await user.click(await screen.findByRole('button', { name: /选择空间/ }));
  return within(await screen.findByRole('dialog'));
}

it('applies the list price of selected spaces', async () => {
  const place = await newPlace(person);
  await newSpace(person, place);
  const user = userEvent.setup();
  const picker = await openPicker(user, place.park_id);
  await user.click(await picker.findByRole('checkbox', { name: '选择本页全部' }));
  await user.click(picker.getByRole('button', { name: '选定' }));
  await waitFor(() => expect(screen.getByLabelText('单价')).toHaveValue('4.5'));
});

it('says why no space can be chosen, and moves the first day of spaces that begin after the lease', async () => {
  const place = await newPlace(person);
  const space = await newSpace(person, place);
  const { park_name, building_name, floor_name, history, ...own } = space;
  await person.call(spaceCalls.save, { ...own, valid_from: '2027-03-01' });
  const user = userEvent.setup();
  const picker = await openPicker(user, place.park_id, { ...ACCESS, p_1400_edit: true });
  await user.click(await picker.findByRole('button', { name: '查看全部及原因' }));
  expect(await picker.findByText('未启用（自 2027-03-01 启用）')).toBeInTheDocument();
  await user.click(picker.getByRole('button', { name: '修改启用日期' }));
  const question = within(screen.getByLabelText('启用日期').closest<HTMLElement>('[role=dialog]') as HTMLElement);
  expect(question.getByLabelText('启用日期')).toHaveValue('2027-01-01');
  await user.click(question.getByRole('button', { name: '修改启用日期' }));
  expect(await picker.findByText('空置')).toBeInTheDocument();
  expect((await person.call(spaceCalls.get, { id: space.id })).valid_from).toBe('2027-01-01');
});
