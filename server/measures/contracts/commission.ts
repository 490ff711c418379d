/** Commissions as of a day (docs/domain §3.1): the SQL functions of migration 0049, and what a line of them is called. */
import sql, { type Sql } from 'sql-template-tag';

/** (contract_id, park_id, channel_id, amount_fen, earned_fen, due_fen, returned_fen, approved_fen, paid_fen, open_fen) of each contract. */
export const commissionsOn = (day: string): Sql => sql`commissions_on(${day}::date)`;

/** The instalments behind, and what the channel gives back as a line of its own. */
export const commissionLinesOn = (day: string): Sql => sql`commission_lines_on(${day}::date)`;

/** The same of one contract alone. */
export const commissionLinesOf = (contract_id: number, day: string): Sql =>
  sql`commission_lines_on(${day}::date, array[${contract_id}]::bigint[])`;

/** What a line `l` (commission_line) is called: 第 1 期 合同审批通过. */
export const commissionLineName: Sql = sql`case when l.kind = 'return' then '退租追回'
  else '第 ' || l.seq || ' 期 ' || case l.trigger when 'signed' then '合同审批通过' when 'first_receipt' then '首笔租金收齐'
    else '起租满 ' || l.months || ' 个月' end end`;
