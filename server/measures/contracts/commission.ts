/** Commissions as of a day (docs/domain §3.1): figures, and the name of their lines. */
import sql, { type Sql } from 'sql-template-tag';

/** Columns (contract_id, park_id, channel_id, amount_fen, earned_fen, due_fen, returned_fen, approved_fen, paid_fen, open_fen) of each contract. */
export const commissionsOn = (day: string): Sql => sql`commissions_on(${day}::date)`;

/** The instalments of commissions, with the channel's clawback as a separate line. */
export const commissionLinesOn = (day: string): Sql => sql`commission_lines_on(${day}::date)`;

/** The same for one contract only. */
export const commissionLinesOf = (contract_id: number, day: string): Sql =>
  sql`commission_lines_on(${day}::date, array[${contract_id}]::bigint[])`;

/** Name of a line `l` (commission_line): 第 1 期 合同审批通过. */
export const commissionLineName: Sql = sql`case when l.kind = 'return' then '退租追回'
  else '第 ' || l.seq || ' 期 ' || case l.trigger when 'signed' then '合同审批通过' when 'first_receipt' then '首笔租金收齐'
    else '起租满 ' || l.months || ' 个月' end end`;
