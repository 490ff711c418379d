// Bad input, as a table: each gets the stated code at the stated field, and nothing is partly stored.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { login } from '#api/account/sign-in/sign-in';
import { saveFloorsOfBuilding } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls } from '#api/contracts/contract/contract';
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { contractInput, newBuilding, newPark, newPlace, newSpace, type Place } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { ORIGIN } from '#tests/support/world';

const { world, person } = openEnterprise({ people: { person: 'admin' } });
let place: Place;
let contract: ContractSave;

beforeAll(async () => {
  place = await newPlace(person);
  contract = await contractInput(person);
});

const TABLES = [
  'park',
  'building',
  'floor',
  'space',
  'space_value',
  'tenant',
  'contract',
  'charge_clause',
  'schedule_row',
  'cash_record',
  'audit_log',
];
async function countAll(): Promise<number[]> {
  return world.db.asOwner(async (owner) => {
    const counts: number[] = [];
    for (const table of TABLES) {
      const row = firstOf(await owner.query<{ n: number }>(sql([`select count(*)::int as n from ${table}`])));
      counts.push(row.n);
    }
    return counts;
  });
}

type Case = [
  what: string,
  endpoint: Endpoint<never, unknown>,
  input: () => object,
  code: number,
  path: (string | number)[],
];
const park = { name: '园', code: 'K1', type: 'office', province: '上海', city: '上海', address: '路 1 号' };
const spaceOf = () => ({
  ...place,
  number: '101',
  gross_area_sqm: '100.00',
  rentable_area_sqm: '100.00',
  use: 'for_rent',
  valid_from: '2020-01-01',
});
const clause = (change: object) => ({ ...contract, clauses: [{ ...contract.clauses[0], ...change }] });
const cash = { flow_account_id: 1, received_on: '2026-03-01', amount_fen: 100, payer: '甲' };

const CASES: Case[] = [
  ['unknown field', parkCalls.save, () => ({ ...park, colour: 'red' }), 422, ['colour']],
  ['wrong type', parkCalls.save, () => ({ ...park, name: 5 }), 422, ['name']],
  ['missing field', parkCalls.save, () => ({ ...park, name: undefined }), 422, ['name']],
  ['blank name', parkCalls.save, () => ({ ...park, name: '   ' }), 422, ['name']],
  ['text of 100,000 characters', parkCalls.save, () => ({ ...park, remark: '长'.repeat(100_000) }), 422, ['remark']],
  ['CR/LF in a line', parkCalls.save, () => ({ ...park, name: 'a\r\nb' }), 422, ['name']],
  ['NUL in a text', parkCalls.save, () => ({ ...park, remark: 'a\u0000b' }), 422, ['remark']],
  ['enum out of range', parkCalls.save, () => ({ ...park, type: 'castle' }), 422, ['type']],
  ['id that is no id', parkCalls.get, () => ({ id: -1 }), 422, ['id']],
  ['id beyond the safe integers', parkCalls.get, () => ({ id: 1e300 }), 422, ['id']],
  [
    'floor 0',
    saveFloorsOfBuilding,
    () => ({ building_id: place.building_id, version: 0, floors: [{ number: 0, name: '0F' }] }),
    422,
    ['floors', 0, 'number'],
  ],
  ['area 0', spaceCalls.save, () => ({ ...spaceOf(), rentable_area_sqm: '0' }), 422, ['rentable_area_sqm']],
  ['area as a number', spaceCalls.save, () => ({ ...spaceOf(), gross_area_sqm: 100 }), 422, ['gross_area_sqm']],
  [
    'area with three decimals',
    spaceCalls.save,
    () => ({ ...spaceOf(), gross_area_sqm: '1.234' }),
    422,
    ['gross_area_sqm'],
  ],
  [
    'date that does not exist',
    spaceCalls.save,
    () => ({ ...spaceOf(), valid_from: '2026-02-30' }),
    422,
    ['valid_from'],
  ],
  ['space valid backwards', spaceCalls.save, () => ({ ...spaceOf(), valid_to: '2019-01-01' }), 422, ['valid_to']],
  [
    'credit code with a wrong check character',
    tenantCalls.save,
    () => ({ name: '乙', kind: 'company', identifier: '91310000MA1FL0XXX0' }),
    422,
    ['identifier'],
  ],
  [
    'e-mail',
    tenantCalls.save,
    () => ({ name: '乙', kind: 'company', contacts: [{ name: '张', email: 'not an address', main: true }] }),
    422,
    ['contacts', 0, 'email'],
  ],
  ['end before start', contractCalls.save, () => ({ ...contract, end: '2025-12-31' }), 422, ['end']],
  ['price −1', contractCalls.save, () => clause({ price: '-1' }), 422, ['clauses', 0, 'price']],
  ['price as a number', contractCalls.save, () => clause({ price: 2 }), 422, ['clauses', 0, 'price']],
  [
    'contract area 0',
    contractCalls.save,
    () => ({ ...contract, spaces: [{ id: contract.spaces[0]?.id, area: '0' }] }),
    422,
    ['spaces', 0, 'area'],
  ],
  ['no space', contractCalls.save, () => ({ ...contract, spaces: [] }), 422, ['spaces']],
  ['no clause', contractCalls.save, () => ({ ...contract, clauses: [] }), 422, ['clauses']],
  [
    'free period outside the clause',
    contractCalls.save,
    () => clause({ free_periods: [['2027-01-01', '2027-01-31']] }),
    422,
    ['clauses', 0, 'free_periods', 0],
  ],
  [
    'overlapping free periods',
    contractCalls.save,
    () =>
      clause({
        free_periods: [
          ['2026-01-01', '2026-02-15'],
          ['2026-02-01', '2026-02-28'],
        ],
      }),
    422,
    ['clauses', 0, 'free_periods', 1],
  ],
  ['a tax rate of 900 %', contractCalls.save, () => clause({ tax_rate: '9' }), 422, ['clauses', 0, 'tax_rate']],
  ['0 fen', saveCashRecord, () => ({ ...cash, amount_fen: 0 }), 422, ['amount_fen']],
  ['10¹⁵ fen', saveCashRecord, () => ({ ...cash, amount_fen: 1e15 }), 422, ['amount_fen']],
  ['half a fen', saveCashRecord, () => ({ ...cash, amount_fen: 0.5 }), 422, ['amount_fen']],
  ['money as text', saveCashRecord, () => ({ ...cash, amount_fen: '100' }), 422, ['amount_fen']],
  ['money of tomorrow', saveCashRecord, () => ({ ...cash, received_on: '2026-03-17' }), 422, ['received_on']],
  ['page of 1,000 rows', listEndpoint(receivableList), () => ({ page: 1, page_size: 1000 }), 422, ['page_size']],
  ['page 0', listEndpoint(receivableList), () => ({ page: 0, page_size: 20 }), 422, ['page']],
  [
    'sort by an undeclared column',
    listEndpoint(receivableList),
    () => ({ page: 1, page_size: 20, sort: [{ field: 'id; drop table receivable', order: 'asc' }] }),
    422,
    ['sort', 0, 'field'],
  ],
  [
    'filter by an undeclared column',
    listEndpoint(receivableList),
    () => ({ page: 1, page_size: 20, filter: { company_id: [1] } }),
    422,
    ['filter', 'company_id'],
  ],
] as Case[];

describe('bad input', () => {
  it.each(CASES)('%s', async (_what, endpoint, input, code, path) => {
    const before = await countAll();
    const reply = await person.request(endpoint, input() as never);
    expect({ status: reply.status, code: reply.error_code, paths: reply.errors?.map((error) => error.path) }).toEqual({
      status: 200,
      code,
      paths: expect.arrayContaining([path]),
    });
    expect(reply.errors?.every((error) => /[\u4e00-\u9fff]/.test(error.message))).toBe(true);
    expect(await countAll()).toEqual(before);
  });

  it('stores emoji, quotes and SQL as the text they are', async () => {
    const name = `🏢 O'Neil "甲"; drop table park; --`;
    const saved = await person.call(parkCalls.save, { ...park, name, code: 'EMOJI' } as never);
    expect((saved as { name: string }).name).toBe(name);
  });

  it('refuses a stale version, and keeps what the first writer saved', async () => {
    const stored = await newPark(person);
    const { id, version, ...values } = stored;
    await person.call(parkCalls.save, { ...values, id, version, manager: '甲' });
    const second = await person.request(parkCalls.save, { ...values, id, version, manager: '乙' });
    expect(second).toMatchObject({ error_code: 409, message: expect.stringContaining('已被他人修改') });
    expect((await person.call(parkCalls.get, { id })).manager).toBe('甲');
  });

  it('names the field of a duplicate, and the referrers of an object to be deleted', async () => {
    const first = await newPark(person);
    const twice = await person.request(parkCalls.save, { ...park, name: '另一个', code: first.code } as never);
    expect(twice).toMatchObject({ error_code: 409, errors: [{ path: ['code'], message: '园区编号已存在' }] });
    await newBuilding(person, first.id);
    expect(await person.request(parkCalls.remove, { ids: [first.id] })).toMatchObject({
      error_code: 409,
      message: expect.stringContaining('楼宇'),
    });
    const space = await newSpace(person, place);
    const same = await person.request(spaceCalls.save, { ...spaceOf(), number: space.number } as never);
    expect(same).toMatchObject({ error_code: 409, errors: [{ path: ['number'] }] });
  });

  it('returns transport errors with their HTTP status', async () => {
    const post = (body: BodyInit, type: string, headers: object = {}) =>
      person.fetch('/api/assets/park/save', { method: 'POST', body, headers: { 'content-type': type, ...headers } });
    expect((await post('{"name":', 'application/json')).status).toBe(400);
    expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    const large = await post(JSON.stringify({ remark: 'x'.repeat(10 * 1024 * 1024) }), 'application/json');
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ error_code: 413, request_id: expect.any(String) }),
    ]);
    expect((await person.fetch('/api/nothing')).status).toBe(404);
  });

  it('throttles guesses of a password, by name and address', async () => {
    const guess = async () => {
      const response = await world.app.fetch(
        new Request(`${ORIGIN}${login.path}`, {
          method: 'POST',
          headers: { origin: ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'nobody', password: 'wrong' }),
        }),
      );
      return (await response.json()) as { error_code: number; message: string; errors?: object[] };
    };
    const replies = [];
    for (let attempt = 0; attempt < 9; attempt++) replies.push(await guess());
    expect(replies.slice(0, 8).map((reply) => reply.error_code)).toEqual(Array(8).fill(422));
    expect(replies[0]?.errors).toEqual([{ path: ['password'], message: '登录名或密码不正确' }]);
    expect(replies[8]).toMatchObject({ error_code: 429, message: expect.stringMatching(/请 \d+ 分钟后再试/) });
  });
});
