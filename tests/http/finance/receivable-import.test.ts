// Receivables from a spreadsheet, through the real calls: by contract or by tenant and park, and every wrong cell named.
import { beforeEach, describe, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract, newContract } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const CALLS = importCalls(receivableImport);
const { world, enterprise, owner } = openEnterprise({ each: 'test', people: { owner: 'admin' } });
let contract: Contract;
let items: Record<string, string>;

beforeEach(async () => {
  contract = await approvedContract(owner, await enterprise.person('admin'));
  const options = await owner.call(chargeItemOptions, {});
  items = Object.fromEntries(options.map(({ kind, label }) => [kind, label]));
});

type Row = Record<string, string | number>;
const right = (): Row => ({
  contract_number: contract.number,
  charge_item: items.utility ?? '',
  start_date: '2026-02-01',
  end_date: '2026-02-28',
  due_date: '2026-03-20',
  gross_fen: '128.65',
});
const file = (rows: readonly Row[]) =>
  sheetOf([
    receivableImport.columns.map(({ title }) => title),
    ...rows.map((row) => receivableImport.columns.map(({ name }) => row[name] ?? '')),
  ]);
const check = async (rows: readonly Row[]) => requestUpload<ImportPreview>(owner, CALLS.check.path, await file(rows));
const run = async (rows: readonly Row[], mode = 'all') =>
  requestUpload<ImportResult>(owner, CALLS.run.path, await file(rows), { mode });
const entered = async () => {
  const { rows } = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 200 });
  return rows.filter((row) => row.clause_id === null);
};

describe('an import of receivables', () => {
  it('posts them to the contract, or to the tenant in the park', async () => {
    const park = (await owner.call(parkCalls.get, { id: contract.park_id })).name;
    const loose = { ...right(), contract_number: '', tenant: contract.tenant_name, park, gross_fen: '10.00' };
    expect((await run([right(), loose])).data).toMatchObject({ imported: 2, left_out: 0 });
    const rows = await entered();
    expect(rows.map((row) => [row.contract_id, row.tenant_id, row.gross_fen]).sort()).toEqual(
      [
        [contract.id, contract.tenant_id, 12_865],
        [null, contract.tenant_id, 1_000],
      ].sort(),
    );
  });

  it('reports errors at their column and writes nothing', async () => {
    const draft = await newContract(owner);
    const wrong: [Row, string][] = [
      [{ contract_number: 'NO-SUCH' }, 'contract_number'],
      [{ contract_number: draft.number }, 'contract_number'],
      [{ contract_number: '' }, 'contract_number'],
      [{ contract_number: '', tenant: contract.tenant_name }, 'park'],
      [{ tenant: '别人' }, 'tenant'],
      [{ charge_item: '没有的费项' }, 'charge_item'],
      [{ charge_item: items.deposit ?? '' }, 'charge_item'],
      [{ charge_item: items.late_fee ?? '' }, 'charge_item'],
      [{ end_date: '2026-01-31' }, 'end_date'],
      [{ due_date: '2026/3/40' }, 'due_date'],
      [{ gross_fen: '0' }, 'gross_fen'],
      [{ gross_fen: '10000000000000' }, 'gross_fen'],
    ];
    const { data } = await check(wrong.map(([change]) => ({ ...right(), ...change })));
    expect(data?.rows.map(({ errors }) => errors[0]?.column)).toEqual(wrong.map(([, column]) => column));
    const reply = await run([right(), { ...right(), gross_fen: '0' }]);
    expect(reply.error_code).toBe(422);
    expect(await entered()).toEqual([]);
  });

  it('enters a file once that two users import ten times at once', async () => {
    const colleague = await enterprise.person('admin');
    const sheet = await file(Array.from({ length: 150 }, (_, place) => ({ ...right(), remark: `第 ${place} 次抄表` })));
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        requestUpload<ImportResult>(place % 2 ? owner : colleague, CALLS.run.path, sheet, { mode: 'all' }),
      ),
    );
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, ...Array<number>(9).fill(422)]);
    expect(await entered()).toHaveLength(150);
  });

  it('refuses a row that is twice in the file', async () => {
    expect((await check([right(), right()])).data).toMatchObject({ right: 0, wrong: 2 });
    expect((await check([right(), { ...right(), remark: '第二次抄表' }])).data).toMatchObject({ right: 2, wrong: 0 });
  });

  it('reports a row that is in the books already, and enters it only where that is requested', async () => {
    const other = { ...right(), remark: '第二次抄表' };
    await run([right()]);
    const { data } = await check([right(), other]);
    expect(data).toMatchObject({ right: 1, wrong: 0, alike: 1, amount_fen: 12_865, alike_amount_fen: 12_865 });
    expect(data?.rows.map(({ alike }) => alike)).toEqual(['与 2026-03-16 录入的应收相同', undefined]);
    expect(await run([right()])).toMatchObject({ error_code: 422, message: expect.stringContaining('可能重复') });
    const agreed = { mode: 'all', amount_fen: '12865' };
    const remaining = await requestUpload<ImportResult>(owner, CALLS.run.path, await file([right(), other]), agreed);
    expect(remaining.data).toMatchObject({ imported: 1, left_out: 1 });
    expect(await entered()).toHaveLength(2);

    const both = [right(), { ...right(), remark: '第三次抄表' }];
    const more = { mode: 'all', alike: 'enter' };
    const short = await requestUpload(owner, CALLS.run.path, await file(both), { ...more, amount_fen: '12865' });
    expect(short.error_code).toBe(409);
    const all = await requestUpload<ImportResult>(owner, CALLS.run.path, await file(both), {
      ...more,
      amount_fen: '25730',
    });
    expect(all.data).toMatchObject({ imported: 2, left_out: 0 });
    expect(await entered()).toHaveLength(4);
  });

  it('reports a row that is wrong, and in the books already, only as wrong', async () => {
    await run([right()]);
    expect((await check([right(), right()])).data).toMatchObject({ right: 0, wrong: 2, alike: 0, alike_amount_fen: 0 });
  });

  it('imports a row as new when its equal was voided, or is scheduled for another day', async () => {
    await run([right()]);
    const [row] = await entered();
    await owner.call(voidReceivable, { id: present(row).id, reason: '录错' });
    expect((await check([right()])).data).toMatchObject({ right: 1, alike: 0 });
    const { rows } = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 200 });
    const scheduled = present(rows.find(({ clause_id }) => clause_id !== null));
    const again = {
      ...right(),
      charge_item: scheduled.charge_item,
      start_date: scheduled.start_date,
      end_date: scheduled.end_date,
      due_date: scheduled.due_date,
      gross_fen: (scheduled.gross_fen / 100).toFixed(2),
    };
    expect((await check([again, { ...again, due_date: '2026-12-31' }])).data).toMatchObject({ right: 1, alike: 1 });
  });

  it('finds nothing of another enterprise', async () => {
    const stranger = await (await newEnterprise(world)).person('admin');
    const reply = await requestUpload<ImportPreview>(stranger, CALLS.check.path, await file([right()]));
    expect(reply.data?.rows[0]?.errors[0]).toMatchObject({ column: 'contract_number' });
  });
});
