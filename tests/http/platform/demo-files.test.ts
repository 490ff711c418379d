// Sample data of the demo: a bank statement of today's due amounts, and the signed copies of its contracts.
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractAttachments } from '#api/contracts/attachment/attachment';
import {
  checkStatement,
  detectStatementLayout,
  importStatement,
  sampleStatement,
  statementSampleOffered,
} from '#api/finance/bank-statement/bank-statement';
import type {
  DetectedLayout,
  StatementPreview,
  StatementResult,
} from '#api/finance/bank-statement/bank-statement.schema';
import { matchProposals } from '#api/finance/match';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { seedDemo } from '#server/db/seed/demo/index';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, signIn, type World } from '#tests/support/world';

/** The day of the test's clock. */
const TODAY = '2026-03-16';

let world: World;
let finance: Person;
const read = <Row>(statement: Sql) => world.db.asOwner((owner) => owner.query<Row>(statement));
const readOne = async <Row>(statement: Sql) => (await read<Row>(statement))[0] as Row;

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  const { files: store, env, clock } = world.services;
  await seedDemo(world.db, { today: TODAY, scale: 1, files: { store, env, now: clock.now() } });
  finance = await signIn(world, 'demo-finance', DEMO_ACCOUNTS.password);
});
afterAll(() => world.close());

describe('a contract of the demo', () => {
  it('has a signed copy with every approved contract', async () => {
    const { id } = await readOne<{ id: number }>(
      sql`select id from contract where status = 'approved' order by id desc limit 1`,
    );
    const admin = await signIn(world, 'demo-admin', DEMO_ACCOUNTS.password);
    const files = await admin.call(contractAttachments, { contract_id: id });
    expect(files).toMatchObject([{ media_type: 'application/pdf', name: expect.stringMatching(/ 签署件\.pdf$/) }]);
    const reply = await admin.fetch(`/api/common/file/report?id=${firstOf(files).id}`);
    expect(new TextDecoder().decode((await reply.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
    expect(
      firstOf(
        await read<{ lacking: number }>(sql`select count(*)::int as lacking from contract c where c.status = 'approved'
      and not exists (select from attachment a where a.object = 'contract' and a.object_id = c.id)`),
      ).lacking,
    ).toBe(0);
  });
});

describe('a bank statement for the import', () => {
  it("consists of today's due amounts, is read without a question, and auto-match finds what it pays", async () => {
    const account = await readOne<{ id: number }>(
      sql`select a.id from flow_account a where a.legal_entity_id = (select legal_entity_id from receivable
        where voided_on is null and gross_fen > received_fen and due_date <= ${TODAY}::date group by legal_entity_id order by count(*) desc limit 1)
        order by a.id limit 1`,
    );
    expect(await finance.call(statementSampleOffered, {})).toEqual({ offered: true });
    const reply = await finance.fetch(sampleStatement.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ flow_account_id: account.id }),
    });
    const file = fileOf(new Uint8Array(await reply.arrayBuffer()), '示例银行流水.xlsx');
    const { data: layout } = await requestUpload<DetectedLayout>(finance, detectStatementLayout.path, file);
    expect(layout?.head_row).toBe(1);
    const { columns, date_order } = present(layout);
    const fields = { flow_account_id: String(account.id), layout: JSON.stringify({ columns, date_order }) };
    const { data: preview } = await requestUpload<StatementPreview>(finance, checkStatement.path, file, fields);
    expect(preview).toMatchObject({ counts: { wrong: 0, similar: 0, known: 0, out: 1 }, warnings: [] });
    const run = { ...fields, mode: 'all', similar: 'skip' };
    const { data: done } = await requestUpload<StatementResult>(finance, importStatement.path, file, run);
    expect(done?.imported).toBe(preview?.counts.new);
    const { receipts } = await finance.call(matchProposals, {});
    const made = receipts.filter(({ cash_record_id }) => done?.ids.includes(cash_record_id));
    const sorts = made.map(({ tenant_name, payer, confidence }) =>
      tenant_name === null ? 'unknown' : `${tenant_name === payer ? 'named' : 'alias'} ${confidence}`,
    );
    const count = (sort: string) => sorts.filter((each) => each === sort).length;
    expect([count('named high'), count('alias high'), count('named medium'), count('unknown')]).toEqual([8, 3, 2, 1]);
  });

  it('is not offered to another enterprise', async () => {
    const other = await (await newEnterprise(world)).person('finance');
    expect(await other.call(statementSampleOffered, {})).toEqual({ offered: false });
    expect(await other.request(sampleStatement as never, { flow_account_id: 1 } as never)).toMatchObject({
      error_code: 404,
    });
  });
});
