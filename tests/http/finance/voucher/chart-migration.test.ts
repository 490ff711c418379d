// An enterprise that predates the chart of accounts gets one: the standard subjects, every code in use and their parents.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SUBJECTS } from '#server/db/seed/basic-data';
import type { Database } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { openEmptyDb } from '#tests/support/database/db';
import { firstOf } from '#tests/support/present';

const BEFORE = '0110-manual-adjustments.sql';

interface StoredSubject {
  code: string;
  name: string;
  side: string;
  auxiliaries: string[];
}

let db: Database;
let chart: Map<string, StoredSubject>;
beforeAll(async () => {
  db = await openEmptyDb();
  await migrate(db, BEFORE);
  const company_id = await db.asOwner(async (tx) => {
    const { id } = firstOf(
      await tx.query<{ id: number }>(sql`insert into company (code, name) values ('old', '旧企业') returning id`),
    );
    await tx.query(
      sql`insert into charge_item (company_id, name, kind, tax_rate, receivable_subject, revenue_subject)
          values (${id}, '场地费', 'rent', 0.09, '1122.01.05', '6051.09'), (${id}, '押金', 'deposit', 0, '122105', '224105'), (${id}, '无科目', 'other', 0, '', '')`,
    );
    const entity = firstOf(
      await tx.query<{ id: number }>(
        sql`insert into legal_entity (company_id, name) values (${id}, '旧企业') returning id`,
      ),
    );
    await tx.query(
      sql`insert into flow_account (company_id, legal_entity_id, name, subject) values (${id}, ${entity.id}, '工行', '1002.01')`,
    );
    const lines = [
      { side: 'debit', subject_of: 'fixed', subject: '1123.02', auxiliaries: ['payer'] },
      { side: 'credit', subject_of: 'revenue', subject: '', auxiliaries: ['park', 'tenant'] },
    ];
    await tx.query(
      sql`insert into voucher_template (company_id, event, lines, updated_by) values (${id}, 'revenue', ${JSON.stringify(lines)}::jsonb, 1)`,
    );
    await tx.script('set session_replication_role = replica');
    await tx.query(
      sql`insert into voucher_line (company_id, voucher_id, line, subject, side, amount_fen, summary, contract_id)
          values (${id}, 1, 1, '1123', 'debit', -100, '直线法', 7)`,
    );
    await tx.script('set session_replication_role = origin');
    return id;
  });
  await migrate(db);
  const rows = await db.asOwner((tx) =>
    tx.query<StoredSubject>(
      sql`select code, name, side, auxiliaries from ledger_subject where company_id = ${company_id}`,
    ),
  );
  chart = new Map(rows.map((row) => [row.code, row]));
}, 120_000);
afterAll(() => db.close());

it('has the subjects that a new enterprise has', () => {
  expect(SUBJECTS.map(({ code, name, side }) => ({ code, name, side }))).toEqual(
    SUBJECTS.map(({ code }) => chart.get(code)).map((subject) => ({
      code: subject?.code,
      name: subject?.name,
      side: subject?.side,
    })),
  );
  const standard = firstOf(SUBJECTS.filter(({ code }) => code === '1122.99'));
  expect(chart.get('1122.99')?.auxiliaries.sort()).toEqual([...standard.auxiliaries].sort());
});

it.each([
  ['1122.01.05', '场地费', 'debit', ['contract', 'tenant']],
  // A template of the enterprise analyses revenue by the tenant as well.
  ['6051.09', '场地费', 'credit', ['building', 'contract', 'park', 'tenant']],
  ['224105', '押金', 'credit', ['contract', 'park', 'tenant']],
  ['1002.01', '工行', 'debit', []],
  ['1123.02', '科目 1123.02', 'debit', ['tenant']],
  ['1123', '预付账款', 'debit', ['contract']],
])('has %s, which was in use', (code, name, side, auxiliaries) => {
  const subject = chart.get(code);
  expect({ ...subject, auxiliaries: subject?.auxiliaries.sort() }).toEqual({ code, name, side, auxiliaries });
});

it('refuses a code that is not in it', async () => {
  const write = db.asOwner((tx) =>
    tx.query(sql`update charge_item set revenue_subject = '6051.77' where name = '场地费'`),
  );
  await expect(write).rejects.toThrow(/charge_item_revenue_subject/);
});
