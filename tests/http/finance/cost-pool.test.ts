// Yearly reconciliation through the real calls (docs/domain §6.1): a pool saved, shown, posted, printed, offset and undone, and refusals. The lease
// holds half of a building, pays 300.00 yuan a month in advance, and January and February are reconciled.
import { utils, write } from '@e965/xlsx';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeOff } from '#api/finance/cash-record/cash-record';
import {
  costShare,
  costShares,
  costStatementPdf,
  costTermsOf,
  costTermsOfContract,
  deleteCostPools,
  deleteCostTerm,
  getCostPool,
  offsetCost,
  postCostPool,
  readCosts,
  saveCostPool,
  saveCostTerm,
  undoCostPool,
} from '#api/finance/cost-pool/cost-pool';
import { costPoolList } from '#api/finance/cost-pool/cost-pool.list';
import { setPeriodLock } from '#api/finance/period-lock';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { agingReport } from '#api/finance/report/aging';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import type { ReadCostLines } from '#domain/finance/accounting/cost-lines';
import { chargeItem, newBuilding, newCash, newPlace, receivablesOf } from '#tests/support/builders';
import { pdfPages } from '#tests/support/files/pdf-text';
import { fileOf, requestUpload, sheetOf } from '#tests/support/files/sheet';
import { leaseWithFees, poolOf, postOf, savedPool } from '#tests/support/finance/cost-pool';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ each: 'test' });
let lease: Awaited<ReturnType<typeof leaseWithFees>>;

beforeEach(async () => {
  lease = await leaseWithFees(owner, approver);
});

const post = async (change: object = {}) => {
  const saved = await savedPool(owner, lease, change);
  return owner.call(postCostPool, await postOf(owner, saved, lease.charge_item_id));
};
const shareOf = async (id: number) => firstOf((await owner.call(costShares, { id })).shares);
/** Terms with costs below the advances, so that the lease gets money back. */
const CHEAP = (charge_item_id: number) => ({
  items: [{ name: '清洁', amount_fen: 20_000, charge_item_ids: [charge_item_id] }],
});

describe('a pool', () => {
  it('shows the share, the billed advances, the result and the owner’s part', async () => {
    const { id, number, status } = await savedPool(owner, lease);
    expect([number, status]).toEqual(['QS2026-001', 'draft']);
    const preview = await owner.call(costShares, { id });
    expect(preview).toMatchObject({
      posted: false,
      rentable_m2_days: '11800.00',
      let_m2_days: '5900.00',
      occupancy: '1/2',
      pool_fen: 200_000,
      charges_fen: 100_000,
      billed_fen: 60_000,
      result_fen: 40_000,
      owner_fen: 100_000,
    });
    expect(preview.shares).toMatchObject([
      { contract_id: lease.contract.id, share: '1/2', charge_fen: 100_000, result_fen: 40_000, receivable_id: null },
    ]);
    const { explained } = await owner.call(costShare, { id, contract_id: lease.contract.id });
    expect(explained.billed.map(({ fen }) => fen)).toEqual([30_000, 30_000]);
    expect(explained.spaces).toMatchObject([{ area: '100.00', days: 59, m2_days: '5900.00' }]);
    expect(explained.items).toMatchObject([{ name: '清洁', part: '100000/1', excluded: false }]);
  });

  it('is edited with its version and deleted while nothing of it was posted', async () => {
    const saved = await savedPool(owner, lease);
    const input = await poolOf(owner, lease, { name: '改名', target: '0.9', admin: '0.05', basis: 'let' });
    const { id, version } = saved;
    expect(await owner.call(saveCostPool, { ...input, id, version })).toMatchObject({ name: '改名', basis: 'let' });
    expect(await owner.request(saveCostPool, { ...input, id, version })).toMatchObject({ error_code: 409 });
    expect(await owner.call(deleteCostPools, { ids: [id] })).toEqual({ deleted: 1 });
    expect(await owner.request(getCostPool, { id })).toMatchObject({ error_code: 404 });
  });

  it('imports its costs from a spreadsheet, or reports the wrong row', async () => {
    const read = async (...rows: (string | number)[][]) => {
      const sheet = await sheetOf([['费用名称', '实际发生'], ...rows]);
      return present((await requestUpload<ReadCostLines>(owner, readCosts.path, sheet)).data);
    };
    expect(await read(['清洁', 1234.5], ['电梯', '2,000.00', '是', '否'], ['合计', 3234.5])).toEqual({
      lines: [
        { name: '清洁', amount_fen: 123_450, variable: false, controllable: true },
        { name: '电梯', amount_fen: 200_000, variable: true, controllable: false },
      ],
      wrong: [],
      left_out: 2,
    });
    expect((await read(['清洁', '一千'])).wrong).toEqual(['第 2 行：「清洁」的金额应为元，最多两位小数']);
  });

  it('takes its costs from an old workbook or a text file, and says which files it reads', async () => {
    const rows = [
      ['费用名称', '实际发生'],
      ['清洁', '1,234.50'],
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '费用');
    const old = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
    const read = (bytes: Uint8Array, name: string) =>
      requestUpload<ReadCostLines>(owner, readCosts.path, fileOf(bytes, name));
    const text = (content: string) => new TextEncoder().encode(content);
    const files = [
      [old, '费用.xls'],
      [text(rows.map((row) => row.join('\t')).join('\n')), '费用.txt'],
    ] as const;
    for (const [bytes, name] of files)
      expect((await read(bytes, name)).data?.lines).toEqual([
        { name: '清洁', amount_fen: 123_450, variable: false, controllable: true },
      ]);
    expect((await read(text('%PDF-1.7\n'), '费用.pdf')).message).toBe(
      '这是 PDF 文件，不能读取其中的表格；请上传 .xlsx、.xls、.csv 或 .txt 文件',
    );
  });

  it('leaves out items excluded by the contract and applies its cap', async () => {
    const { id } = await savedPool(owner, lease, {
      items: [
        { name: '清洁', amount_fen: 200_000, charge_item_ids: [lease.charge_item_id] },
        { name: '电梯', amount_fen: 50_000, controllable: false },
      ],
    });
    const term = { contract_id: lease.contract.id, effective_on: '2026-01-01', excluded: ['电梯'] };
    await owner.call(saveCostTerm, { ...term, cap: { kind: 'fixed', cap_fen: 3_000 } });
    expect(await owner.call(costTermsOf, { id })).toMatchObject([
      { contract_id: lease.contract.id, excluded: ['电梯'], cap: { kind: 'fixed', cap_fen: 3_000 } },
    ]);
    // 30 yuan per m² and year for two whole months: a sixth of it for 100 m².
    expect(await shareOf(id)).toMatchObject({ before_cap: '100000/1', cap: '50000/1', charge_fen: 50_000 });
  });

  it('goes by the terms of its contract on its last day, until they are withdrawn', async () => {
    const contract_id = lease.contract.id;
    const { id } = await savedPool(owner, lease);
    const cap = (cap_fen: number) => ({ kind: 'fixed', cap_fen }) as const;
    await owner.call(saveCostTerm, { contract_id, effective_on: '2026-01-01', cap: cap(3_000) });
    await owner.call(saveCostTerm, { contract_id, effective_on: '2026-02-28', cap: cap(1_200) });
    await owner.call(saveCostTerm, { contract_id, effective_on: '2026-03-01', cap: { kind: 'none' } });
    const terms = await owner.call(costTermsOfContract, { id: contract_id });
    expect(terms.map(({ effective_on }) => effective_on)).toEqual(['2026-03-01', '2026-02-28', '2026-01-01']);
    expect(await shareOf(id)).toMatchObject({ charge_fen: 20_000 });
    const last = { contract_id, effective_on: '2026-02-28' };
    expect(await owner.call(deleteCostTerm, last)).toEqual({ deleted: 1 });
    expect(await shareOf(id)).toMatchObject({ charge_fen: 50_000 });
    expect(await owner.request(deleteCostTerm, last)).toMatchObject({
      error_code: 404,
      errors: [{ path: ['effective_on'], message: '该日期没有清算约定' }],
    });
  });

  it('uses last year’s price of the pool posted before', async () => {
    await post({ start_date: '2026-01-01', end_date: '2026-01-31' });
    const term = { contract_id: lease.contract.id, effective_on: '2026-01-01', excluded: [] };
    await owner.call(saveCostTerm, { ...term, cap: { kind: 'yearly', growth: '0.1', rate: null } });
    const { id } = await savedPool(owner, lease, { start_date: '2026-02-01' });
    // January bore 1,000.00 yuan for a twelfth of a year: so may February, and a tenth more.
    expect(await shareOf(id)).toMatchObject({ cap: '110000/1', before_cap: '100000/1', charge_fen: 100_000 });
    expect((await owner.call(costShare, { id, contract_id: lease.contract.id })).explained.base_rate).toBe('12000/1');
  });
});

describe('posting', () => {
  it('posts a receivable with the pool as its source', async () => {
    const pool = await post();
    expect(pool).toMatchObject({
      status: 'posted',
      runs: [{ charges_fen: 100_000, owner_fen: 100_000, undone_on: null }],
    });
    const { receivable_id, status, open_fen } = await shareOf(pool.id);
    expect([status, open_fen]).toEqual(['unpaid', 40_000]);
    const row = await owner.call(getReceivable, { id: present(receivable_id) });
    expect(row).toMatchObject({
      gross_fen: 40_000,
      net_fen: 37_736,
      start_date: '2026-01-01',
      end_date: '2026-02-28',
      due_date: '2026-04-10',
      cost_pool: { id: pool.id, number: pool.number },
    });
    expect(await owner.request(voidReceivable, { id: row.id, reason: '误' })).toMatchObject({ error_code: 423 });
    const { rows } = await owner.call(listEndpoint(costPoolList), { page: 1, page_size: 10 });
    expect(rows).toMatchObject([{ status: 'posted', result_fen: 40_000, owner_fen: 100_000, contracts: 1 }]);
  });

  it('is shown as posted after later bills, and its postings are no advance of another', async () => {
    const pool = await post();
    const other = await newBuilding(owner, lease.place.park_id);
    const next = await savedPool(owner, lease, { building_ids: [other.id] });
    expect((await owner.call(costShares, { id: next.id })).shares).toEqual([]);
    expect(
      await owner.request(saveCostPool, { ...(await poolOf(owner, lease)), id: pool.id, version: pool.version }),
    ).toMatchObject({
      error_code: 423,
    });
    expect(await shareOf(pool.id)).toMatchObject({ billed_fen: 60_000 });
  });

  it('posts a negative result as a credit, which is offset against open receivables', async () => {
    const pool = await post(CHEAP(lease.charge_item_id));
    const share = await shareOf(pool.id);
    expect(share).toMatchObject({ result_fen: -50_000, open_fen: -50_000, status: 'credit' });
    const aging = { as_of: '2027-12-31', by: 'contract' as const, park_ids: [lease.contract.park_id] };
    const offsettable = async () => (await owner.call(reportEndpoint(agingReport), aging)).rows[0]?.offsettable_fen;
    expect(await offsettable()).toBe(-50_000);
    const listed = await owner.call(listEndpoint(receivableList), {
      page: 1,
      page_size: 10,
      filter: { status: ['credit'] },
    });
    expect(listed.rows.map(({ id, gross_fen, status }) => [id, gross_fen, status])).toEqual([
      [share.receivable_id, -50_000, 'credit'],
    ]);
    const input = { id: pool.id, contract_id: lease.contract.id };
    expect(await owner.call(offsetCost, input)).toEqual({ used_fen: 50_000 });
    const rows = await receivablesOf(owner, lease.contract);
    expect(rows.filter(({ received_fen }) => received_fen !== 0).map(({ received_fen }) => received_fen)).toEqual(
      expect.arrayContaining([30_000, 20_000, -50_000]),
    );
    expect(await offsettable()).toBe(0);
    expect(await owner.request(offsetCost, input)).toMatchObject({ error_code: 404 });
    expect(await owner.request(undoCostPool, { id: pool.id, reason: '误' })).toMatchObject({ error_code: 423 });
  });

  it('uses an open month', async () => {
    const saved = await savedPool(owner, lease);
    const input = await postOf(owner, saved, lease.charge_item_id);
    await owner.call(setPeriodLock, { month: '2026-03', reason: '' });
    await owner.call(postCostPool, { ...input, due_date: '2026-02-28' });
    const [row] = await world.db.asOwner((tx) =>
      tx.query<{ accounting_date: string; posted_on: string }>(
        sql`select accounting_date, posted_on from receivable
            where company_id = ${enterprise.company_id} and gross_fen = 40000`,
      ),
    );
    expect(row).toEqual({ accounting_date: '2026-04-01', posted_on: '2026-04-01' });
  });

  it('is refused at its fields, where things changed since, and twice', async () => {
    const saved = await savedPool(owner, lease);
    const input = await postOf(owner, saved, lease.charge_item_id);
    const deposit = await chargeItem(owner, 'deposit');
    const refused = async (change: object, code: number, path: string[] = []) =>
      expect(await owner.request(postCostPool, { ...input, ...change })).toMatchObject({
        error_code: code,
        ...(path.length && { errors: [{ path }] }),
      });
    await refused({ charge_item_id: deposit }, 422, ['charge_item_id']);
    await refused({ due_date: '2026-02-27' }, 422, ['due_date']);
    await refused({ due_date: '2101-01-01' }, 422, ['due_date']);
    await refused({ charges_fen: 1 }, 409);
    await refused({ version: 7 }, 409);
    expect((await owner.call(getCostPool, { id: saved.id })).status).toBe('draft');
    await owner.call(postCostPool, input);
    await refused({}, 409);
    expect(await receivablesOf(owner, lease.contract)).toHaveLength(13);
  });

  it('has nothing to post where no lease holds a space', async () => {
    const empty = await newPlace(owner);
    const saved = await savedPool(owner, { ...lease, place: empty });
    const input = await postOf(owner, saved, lease.charge_item_id);
    expect(await owner.request(postCostPool, input)).toMatchObject({ error_code: 409 });
  });
});

describe('undoing', () => {
  it('voids the posted rows, and the pool may be changed and posted again', async () => {
    const pool = await post();
    const first = present((await shareOf(pool.id)).receivable_id);
    const undone = await owner.call(undoCostPool, { id: pool.id, reason: '费用填错' });
    expect(undone).toMatchObject({ status: 'undone', runs: [{ undo_reason: '费用填错' }] });
    expect(await owner.call(getReceivable, { id: first })).toMatchObject({ status: 'void' });
    const { id, version } = undone;
    const saved = await owner.call(saveCostPool, { ...(await poolOf(owner, lease, { admin: '0.1' })), id, version });
    const again = await owner.call(postCostPool, await postOf(owner, saved, lease.charge_item_id));
    expect(again.runs).toMatchObject([{ charges_fen: 110_000, undone_on: null }, { charges_fen: 100_000 }]);
    expect(await owner.request(deleteCostPools, { ids: [id] })).toMatchObject({ error_code: 423 });
  });

  it('is refused with the contracts that block it', async () => {
    const pool = await post();
    const receivable_id = present((await shareOf(pool.id)).receivable_id);
    const cash = await newCash(owner, 1_000, lease.contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen: 1_000 }] });
    expect(await owner.request(undoCostPool, { id: pool.id, reason: '误' })).toMatchObject({
      error_code: 423,
      message: expect.stringContaining(lease.contract.number),
    });
    expect(await owner.call(getReceivable, { id: receivable_id })).toMatchObject({ status: 'partial' });
    expect((await owner.call(getCostPool, { id: pool.id })).status).toBe('posted');
  });
});

describe('refusals of a pool', () => {
  const refusal = async (change: object, path: (string | number)[], code = 422) =>
    expect(await owner.request(saveCostPool, { ...(await poolOf(owner, lease)), ...change })).toMatchObject({
      error_code: code,
      errors: [{ path }],
    });
  const item = (name: string, amount_fen: number) => ({ name, amount_fen });

  it.each<[string, object, (string | number)[]]>([
    ['no items', { items: [] }, ['items']],
    ['a total of 0', { items: [item('清洁', 100), item('退款', -100)] }, ['items', 0, 'amount_fen']],
    ['a name twice', { items: [item('清洁', 100), item('清洁', 1)] }, ['items', 1, 'name']],
    ['a period that has not ended', { end_date: '2026-03-16' }, ['end_date']],
    ['a period backwards', { end_date: '2025-12-31' }, ['end_date']],
    ['a day that does not exist', { end_date: '2026-02-29' }, ['end_date']],
    ['a day before 2000', { start_date: '1999-12-31' }, ['start_date']],
    ['a day after 2100', { end_date: '2101-01-01' }, ['end_date']],
    ['no building', { building_ids: [] }, ['building_ids']],
    ['a target of 0', { target: '0' }, ['target']],
    ['an admin share above all', { admin: '1.5' }, ['admin']],
  ])('%s', (_what, change, path) => refusal(change, path));

  it('a leap day is a day', async () => {
    const { id } = await savedPool(owner, lease, { start_date: '2024-02-29', end_date: '2024-02-29' });
    expect(await owner.call(costShares, { id })).toMatchObject({ rentable_m2_days: '200.00', shares: [] });
  });

  it('a cap below 0, and a base period after it takes effect', async () => {
    const term = { contract_id: lease.contract.id, effective_on: '2026-01-01', excluded: [] };
    expect(await owner.request(saveCostTerm, { ...term, cap: { kind: 'fixed', cap_fen: -1 } })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['cap', 'cap_fen'], message: '封顶不能小于 0' }],
    });
    const late = { kind: 'cumulative', growth: '0.03', rate: null, base_start: '2026-02-01' } as const;
    expect(await owner.request(saveCostTerm, { ...term, cap: late })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['cap', 'base_start'] }],
    });
  });

  it('an item that another pool reconciles already', async () => {
    const { number } = await savedPool(owner, lease);
    await refusal({ name: '重复', start_date: '2026-02-28' }, ['building_ids'], 409);
    expect(await owner.request(saveCostPool, await poolOf(owner, lease))).toMatchObject({
      message: expect.stringContaining(number),
    });
    const rent = await chargeItem(owner, 'rent');
    expect(await savedPool(owner, { ...lease, charge_item_id: rent })).toMatchObject({ number: 'QS2026-002' });
  });
});

describe('the statement', () => {
  it('shows everything behind the result, one page per contract', async () => {
    await leaseWithFees(owner, approver, lease.place);
    const pool = await post();
    const file = async (input: object) => {
      const reply = await owner.fetch(costStatementPdf.path, {
        method: 'POST',
        body: JSON.stringify({ id: pool.id, ...input }),
        headers: { 'content-type': 'application/json' },
      });
      return pdfPages(new Uint8Array(await reply.arrayBuffer())).map((page) => page.join(''));
    };
    expect(await file({})).toHaveLength(2);
    const [page = ''] = await file({ contract_ids: [lease.contract.id] });
    for (const text of ['年度清算单', lease.contract.number, '清洁', pool.number]) expect(page).toContain(text);
  });
});

it('is hidden from users who do not see all of its buildings', async () => {
  const pool = await post();
  const other = await newPlace(owner);
  const outsider = await personOfPark(world, owner, other.park_id, ['p_5', 'p_5800']);
  expect(await outsider.request(getCostPool, { id: pool.id })).toMatchObject({ error_code: 404 });
});
