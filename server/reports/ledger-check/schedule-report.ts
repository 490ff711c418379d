// The receivables of every enterprise against the rules, as text lines: each difference, and the entry that corrects it.
import sql from 'sql-template-tag';
import { fenToYuan } from '#domain/kernel/text/format';
import { one, type Tx } from '#server/platform/db/database';
import type { Services } from '#server/platform/start/services';
import { checkSchedules } from './schedules';

export async function scheduleReport({ db, clock }: Services): Promise<string[]> {
  const companies = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number; name: string }>(sql`select id, name from company order by id`),
  );
  const lines: string[] = [];
  for (const { id, name } of companies)
    lines.push(
      ...(await db.transaction({ company_id: id, read_only: true, patient: true }, (tx) =>
        linesOf(tx, name, clock.today()),
      )),
    );
  return lines;
}

async function linesOf(tx: Tx, company: string, today: string): Promise<string[]> {
  const { rows, faults } = await checkSchedules(tx, today);
  const { contracts } = await one<{ contracts: number }>(
    tx,
    sql`select count(*)::int as contracts from contract where company_id = app_company() and status = 'approved'`,
  );
  return [
    `${company}：${contracts} 份合同，${rows} 期，${faults.length} 处不符`,
    ...faults.map(
      ({ row, leave_date, expected_fen, actual_fen, advice }) =>
        `  ${row}${leave_date ? `（${leave_date} 退租）` : ''}：应为 ${fenToYuan(expected_fen)}，实为 ${fenToYuan(actual_fen)}；${advice}`,
    ),
  ];
}
