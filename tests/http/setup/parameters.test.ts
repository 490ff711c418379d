// Parameters, the holiday calendar and index tables: refusals, conflicts between two users, and the effect of values.
import { describe, expect, it } from 'vitest';
import { listChains, saveChain, sortChain } from '#api/approval/chain';
import { buildingList } from '#api/assets/building/building.list';
import { parkList } from '#api/assets/park/park.list';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls, contractSchedule } from '#api/contracts/contract/contract';
import { homeSummary } from '#api/home/summary';
import type { ImportPreview, ImportResult } from '#api/kernel/import';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { listHolidays, saveHolidaysOfYear } from '#api/setup/holiday/holiday';
import { indexTableCalls, listIndexTables } from '#api/setup/index-table';
import { approverOptions, colleagueOptions } from '#api/setup/option';
import { getFinanceSetting, getParam, saveFinanceSetting, saveParam } from '#api/setup/parameter/parameter';
import { approvedContract, contractInput, newContract, newPlace } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { newEnterprise } from '#tests/support/world';

const { world, enterprise, admin, leasing } = openEnterprise({
  each: 'test',
  people: { admin: 'admin', leasing: 'leasing' },
});

const off = (day: string, name = '') => ({ day, kind: 'off' as const, name });
const work = (day: string, name = '') => ({ day, kind: 'work' as const, name });
const LABOUR_DAY = ['01', '02', '03', '04', '05'].map((day) => off(`2026-05-${day}`, '劳动节'));
const refusedAt = (...path: (string | number)[]) => ({ error_code: 422, errors: [{ path }] });

describe('parameters', () => {
  it('are refused out of range, of another kind or unknown, at their own place', async () => {
    const save = (values: object, version = 0) => admin.request(saveParam, { values, version } as never);
    const wrong: Record<string, unknown> = {
      'bill.day': 29,
      'clause.cycle_months': 121,
      'clause.due_days': -91,
      'clause.alignment': 'lunar',
      'clause.round_each_month': 'yes',
      'late_fee.rate_daily': '1.5',
      'contract.number_pattern': 'HT-{yyyy}',
      'occupancy.basis': null,
      'bill.notice_text': '{客户}：{月份}账单见附件',
    };
    for (const [key, value] of Object.entries(wrong))
      expect([key, await save({ [key]: value })]).toMatchObject([key, refusedAt('values', key)]);
    expect(await save({ 'bill.night': 1 })).toMatchObject({ error_code: 422 });
    expect((await admin.call(getParam, {})).version).toBe(0);
  });

  it('are saved by one of two who read the same version', async () => {
    const reply = await admin.call(saveParam, { values: { 'bill.day': 20 }, version: 0 });
    expect(reply).toMatchObject({ version: 1, values: { 'bill.day': 20 } });
    expect(await admin.request(saveParam, { values: { 'bill.day': 5 }, version: 0 })).toMatchObject({
      error_code: 409,
    });
    expect((await leasing.call(getParam, {})).values['bill.day']).toBe(20);
    expect(await leasing.request(saveParam, { values: {}, version: 1 })).toMatchObject({ error_code: 403 });
  });

  it('of finance are saved separately from the others', async () => {
    const { version } = await admin.call(getFinanceSetting, {});
    const saved = await admin.call(saveFinanceSetting, { values: { 'bill.day': 12 }, version });
    expect(saved).toMatchObject({ version: version + 1, values: { 'bill.day': 12 } });
    const stale = { values: { 'contract.number_pattern': 'HT-{yyyy}-{seq:4}' }, version: version + 1 };
    expect(await admin.request(saveFinanceSetting, stale)).toMatchObject({ error_code: 422 });
  });

  it('decide which area the occupancy counts', async () => {
    const place = await newPlace(admin);
    const space = (number: string, gross: string, rentable: string) =>
      admin.call(spaceCalls.save, {
        ...place,
        number,
        gross_area_sqm: gross,
        rentable_area_sqm: rentable,
        use: 'for_rent',
        valid_from: '2020-01-01',
      });
    const let_ = await space('A', '150.00', '100.00');
    await space('B', '250.00', '100.00');
    await space('C', '100.00', '100.00');
    const terms = await contractInput(admin, { park_id: place.park_id, spaces: [{ id: let_.id, area: '100.00' }] });
    await approvedContract(admin, await enterprise.person('admin'), terms);
    const first = async (declaration: ListDeclaration) =>
      (await admin.call(listEndpoint(declaration), { page: 1, page_size: 1 })).rows[0];
    const rentable = { rentable_area_sqm: '300.00', leased_area_sqm: '100.00', occupancy: '0.3333' };
    const gross = { rentable_area_sqm: '500.00', leased_area_sqm: '150.00', occupancy: '0.3' };
    expect([await first(parkList), await first(buildingList)]).toMatchObject([rentable, rentable]);
    expect(await admin.call(homeSummary, {})).toMatchObject(rentable);
    await admin.call(saveParam, { values: { 'occupancy.basis': 'gross' }, version: 0 });
    expect([await first(parkList), await first(buildingList)]).toMatchObject([gross, gross]);
    expect(await admin.call(homeSummary, {})).toMatchObject({ ...gross, occupancy: '0.3000' });
  });
});

describe('the holiday calendar', () => {
  const save = (days: object[], rest: object = {}) =>
    admin.request(saveHolidaysOfYear, { year: 2026, days, ...rest } as never);

  it('shifts the due dates of the stored plan, over holidays and onto worked weekends', async () => {
    const due = { kind: 'offset' as const, days: 0, shift: 'next' as const };
    const input = await contractInput(admin);
    const clauses = input.clauses.map((clause) => ({ ...clause, due }));
    const dues = async (id: number) => (await admin.call(contractSchedule, { id })).map((row) => row.due);
    const before = await newContract(admin, { ...input, clauses });
    // 1 May 2026 is a Friday, 1 August a Saturday.
    expect(await dues(before.id)).toEqual(expect.arrayContaining(['2026-05-01', '2026-08-03']));
    await admin.call(saveHolidaysOfYear, { year: 2026, days: [...LABOUR_DAY, work('2026-08-01')] });
    const after = await newContract(admin, { ...input, clauses });
    expect(await dues(after.id)).toEqual(expect.arrayContaining(['2026-05-06', '2026-08-01']));
    // The stored plan stays until the contract is saved again.
    expect(await dues(before.id)).toContain('2026-05-01');
    const { id, version } = before;
    await admin.call(contractCalls.save, { ...input, clauses, id, version });
    expect(await dues(id)).toContain('2026-05-06');
  });

  it('is read by every user, year by year or whole, and belongs to one enterprise', async () => {
    await admin.call(saveHolidaysOfYear, { year: 2026, days: LABOUR_DAY });
    await admin.call(saveHolidaysOfYear, { year: 2027, days: [off('2027-01-01', '元旦')] });
    expect((await leasing.call(listHolidays, { year: 2027 })).days).toEqual([off('2027-01-01', '元旦')]);
    expect((await leasing.call(listHolidays, {})).days).toHaveLength(6);
    expect(await leasing.request(saveHolidaysOfYear, { year: 2027, days: [] })).toMatchObject({ error_code: 403 });
    const other = await (await newEnterprise(world)).person('admin');
    expect((await other.call(listHolidays, {})).days).toEqual([]);
    // Saving a year replaces only that year.
    await admin.call(saveHolidaysOfYear, { year: 2026, days: [] });
    expect((await admin.call(listHolidays, {})).days).toEqual([off('2027-01-01', '元旦')]);
  });

  it('refuses days that are none, twice or of another year, and too many in a row', async () => {
    expect(await save([off('2026-02-30')])).toMatchObject(refusedAt('days', 0, 'day'));
    expect(await save([off('2026-05-01'), work('2026-05-01')])).toMatchObject(refusedAt('days', 1, 'day'));
    expect(await save([off('2027-01-01')])).toMatchObject(refusedAt('days', 0, 'day'));
    expect(await save([{ day: '2026-05-01', kind: 'half' }])).toMatchObject(refusedAt('days', 0, 'kind'));
    expect(await save([], { year: 1999 })).toMatchObject(refusedAt('year'));
    const month = Array.from({ length: 31 }, (_each, index) => off(`2026-12-${String(index + 1).padStart(2, '0')}`));
    // Monday 30 November does not connect to the Saturday and Sunday before it.
    expect(await save(month)).toMatchObject({ error_code: 0 });
    expect(await save([off('2026-11-30'), ...month])).toMatchObject({ error_code: 422 });
    const next = { year: 2027, days: [off('2027-01-01')] };
    expect(await admin.request(saveHolidaysOfYear, next)).toMatchObject(refusedAt('days'));
    expect((await admin.call(listHolidays, {})).days).toHaveLength(31);
  });

  it('refuses the second of two users who changed the same year', async () => {
    const { version } = await admin.call(listHolidays, { year: 2026 });
    expect(await save(LABOUR_DAY, { version })).toMatchObject({ error_code: 0 });
    expect(await save([], { version })).toMatchObject({ error_code: 409 });
    expect((await admin.call(listHolidays, { year: 2026 })).days).toHaveLength(5);
  });

  it('is imported: right files set their days, wrong ones change nothing', async () => {
    await admin.call(saveHolidaysOfYear, { year: 2026, days: [off('2026-01-01', '元旦'), off('2026-05-01', '旧')] });
    const HEAD = ['日期', '类型', '名称'];
    const right = await sheetOf([HEAD, ['2026-05-01', '休', '劳动节'], [new Date('2026-05-09T00:00:00Z'), '班', '']]);
    const imported = await requestUpload<ImportResult>(admin, '/api/setup/holiday/import', right, { mode: 'all' });
    expect(imported.data).toMatchObject({ imported: 2, left_out: 0 });
    const { days } = await admin.call(listHolidays, {});
    expect(days).toEqual([off('2026-01-01', '元旦'), off('2026-05-01', '劳动节'), work('2026-05-09')]);
    const wrong = await sheetOf([HEAD, ['2026-02-30', '休', ''], ['2026-05-02', '半天', ''], ['2026-05-03', '休', '']]);
    const checked = await requestUpload<ImportPreview>(admin, '/api/setup/holiday/import-check', wrong);
    expect(checked.data?.rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([['day'], ['kind'], []]);
    const refused = await requestUpload(admin, '/api/setup/holiday/import', wrong, { mode: 'all' });
    expect(refused.error_code).toBe(422);
    expect((await admin.call(listHolidays, {})).days).toEqual(days);
  });
});

describe('index tables', () => {
  const save = (input: object) => admin.request(indexTableCalls.save, { name: '居民消费价格指数', ...input } as never);
  const step = (month: string, value: string) => ({ month, value });

  it('store their values by month and replace them as a whole', async () => {
    const values = [step('2026-02', '101.2'), step('2026-01', '100')];
    const saved = await admin.call(indexTableCalls.save, { name: '居民消费价格指数', remark: '统计局', values });
    expect(saved.values).toEqual([step('2026-01', '100'), step('2026-02', '101.2')]);
    const { id, version } = saved;
    const again = await admin.call(indexTableCalls.save, {
      id,
      version,
      name: 'CPI',
      values: [step('2026-03', '99.5')],
    });
    expect(again.values).toEqual([step('2026-03', '99.5')]);
    expect(await admin.call(listIndexTables, {})).toMatchObject([
      { name: 'CPI', value_count: 1, last_month: '2026-03', last_value: '99.5' },
    ]);
    expect(await save({ id, version, values: [] })).toMatchObject({ error_code: 409 });
    expect(await leasing.request(indexTableCalls.get, { id })).toMatchObject({ error_code: 403 });
    expect(await admin.call(indexTableCalls.remove, { ids: [id] })).toEqual({ deleted: 1 });
    expect(await admin.call(listIndexTables, {})).toEqual([]);
  });

  it('refuse a value of 0, a month that is none or is there twice, and a name already used', async () => {
    expect(await save({ values: [step('2026-01', '0')] })).toMatchObject(refusedAt('values', 0, 'value'));
    expect(await save({ values: [step('2026-01', '-1')] })).toMatchObject(refusedAt('values', 0, 'value'));
    expect(await save({ values: [step('2026-13', '1')] })).toMatchObject(refusedAt('values', 0, 'month'));
    const twice = [step('2026-01', '1'), step('2026-02', '1'), step('2026-01', '2')];
    expect(await save({ values: twice })).toMatchObject(refusedAt('values', 2, 'month'));
    expect(await save({ values: [] })).toMatchObject({ error_code: 0 });
    expect(await save({ values: [] })).toMatchObject({ error_code: 409, errors: [{ path: ['name'] }] });
    expect(await admin.call(listIndexTables, {})).toHaveLength(1);
  });
});

describe('approval chains on the parameter page', () => {
  it('are put in order by hand, and the stale version of a colleague who still edits one is refused', async () => {
    const chain = (name: string, sort: number) =>
      admin.call(saveChain, {
        kind: 'contract',
        name,
        sort,
        conditions: [],
        approvers: [{ kind: 'user', id: admin.user_id }],
      });
    const [, , last] = [await chain('甲', 1), await chain('乙', 2), await chain('丙', 3)];
    const names = async () => (await admin.call(listChains, {})).map((each) => each.name);
    await admin.call(sortChain, { id: last.id, position: 1 });
    expect(await names()).toEqual(['丙', '甲', '乙']);
    await admin.call(sortChain, { id: last.id, position: 9 });
    expect(await names()).toEqual(['甲', '乙', '丙']);
    const stale = { ...last, approvers: [{ kind: 'user' as const, id: admin.user_id }] };
    expect(await admin.request(saveChain, stale)).toMatchObject({ error_code: 409 });
    expect(await leasing.request(sortChain, { id: last.id, position: 1 })).toMatchObject({ error_code: 403 });
  });

  it('offer the requesting user only for rules, or where they may approve their own submissions', async () => {
    const ids = async (request: object) =>
      (await admin.call(approverOptions, request)).filter(({ kind }) => kind === 'user').map(({ value }) => value);
    const colleague = await enterprise.person('admin');
    expect(await ids({})).toEqual([colleague.user_id]);
    expect(await ids({ kind: 'contract', all: '1' })).toEqual(expect.arrayContaining([admin.user_id]));
    await admin.call(saveParam, { values: { 'approval.own_submission': true }, version: 0 });
    expect(await ids({})).toContain(admin.user_id);
    expect((await leasing.call(colleagueOptions, {})).map(({ value }) => value)).toEqual(
      expect.arrayContaining([admin.user_id, colleague.user_id, leasing.user_id]),
    );
  });
});
