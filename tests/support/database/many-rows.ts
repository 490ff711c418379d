// An enterprise with a row in every list, and many in each table that grows over the years: basis of the query plans of lists and reports.
import { fill as fillEach } from '#tests/http/foreign-ids/filled';
import type { Person, World } from '#tests/support/world';
import { copyRow } from './copy-row';
import { FIRST, fill as fillReceivables } from './many-receivables';

const CONTRACTS = 1_000;
const OF_EACH = 20;
const MANY = CONTRACTS * OF_EACH;

const id = `${FIRST} + g`;
const contract = `${FIRST} + (g - 1) % ${CONTRACTS} + 1`;
const day = `('2025-01-01'::date + (g / 60)::int)`;
const month = `date_trunc('month', ${day})::date`;
const amount = `100000 + g`;
const voidedOn = `case when g % 100 = 0 then '2026-03-01'::date end`;
const voidReason = `case when g % 100 = 0 then '录入错误' else '' end`;

/** Tables with many copies, and the differences between the copies. */
const COPIES: readonly { table: string; change: string }[] = [
  {
    table: 'cash_record',
    change: `'id', ${id}, 'received_on', ${day}, 'amount_fen', ${amount}, 'payer', '付款方' || g, 'bank_serial', 'S' || g,
      'tenant_id', ${contract}, 'allocated_fen', case when g % 100 = 0 or g % 50 = 1 then 0 when g % 50 = 2 then 1 else ${amount} end,
      'voided_on', ${voidedOn}, 'void_reason', ${voidReason}`,
  },
  { table: 'cash_holder', change: `'id', ${id}, 'cash_record_id', ${id}, 'tenant_id', ${contract}` },
  {
    table: 'write_off',
    change: `'id', ${id}, 'receivable_id', ${id}, 'cash_record_id', ${id}, 'accounting_date', ${day}`,
  },
  {
    table: 'bill',
    change: `'id', ${id}, 'number', 'B' || g, 'tenant_id', ${contract}, 'contract_id', ${contract}, 'month', ${month}, 'due_date', ${day},
      'amount_fen', ${amount}, 'status', case when g % 100 = 0 then 'void' else 'issued' end,
      'voided_on', ${voidedOn}, 'void_reason', ${voidReason}`,
  },
  { table: 'bill_line', change: `'bill_id', ${id}, 'receivable_id', ${id}, 'live', g % 100 <> 0` },
  {
    table: 'invoice',
    change: `'id', ${id}, 'serial', 'I' || g, 'tenant_id', ${contract}, 'gross_fen', ${amount}, 'net_fen', ${amount}, 'tax_fen', 0,
      'number', lpad(g::text, 20, '0'), 'code', '', 'kind', 'e_general', 'status', 'issued', 'issued_on', ${day}, 'accounting_date', ${day},
      'created_at', ${day}::timestamptz`,
  },
  { table: 'invoice_line', change: `'id', ${id}, 'invoice_id', ${id}, 'receivable_id', ${id}, 'reverses_id', null` },
  {
    table: 'audit_log',
    change: `'id', ${id}, 'object', case when g % 50 = 0 then 'tenant' else 'receivable' end, 'object_id', ${id}, 'at', ${day}::timestamptz`,
  },
  { table: 'voucher', change: `'id', ${id}, 'number', ${id}, 'voucher_date', ${day}, 'month', ${month}` },
  { table: 'voucher_line', change: `'id', ${id}, 'voucher_id', ${id}` },
  { table: 'voucher_posting', change: `'voucher_id', ${id}, 'posting_id', ${id}` },
  { table: 'follow_up', change: `'id', ${id}, 'customer_id', ${id}, 'followed_on', ${day}` },
  { table: 'customer', change: `'id', ${id}, 'name', '客户' || g, 'created_at', ${day}::timestamptz` },
  { table: 'webhook_event', change: `'id', ${id}, 'occurred_at', ${day}::timestamptz` },
  { table: 'webhook_delivery', change: `'id', ${id}, 'event_id', ${id}` },
];

/** Tables with many rows. */
export const LARGE: ReadonlySet<string> = new Set([...COPIES.map(({ table }) => table), 'receivable']);

export async function fillLarge(people: { world: World; owner: Person; approver: Person; stranger: Person }) {
  const { world, owner, approver } = people;
  await fillEach({ ...people, colleague: 'colleague.of.many' });
  await fillReceivables({ world, owner, approver }, OF_EACH, '2025-01-01', CONTRACTS);
  await world.db.asOwner(async (tx) => {
    for (const { table, change } of COPIES) await copyRow(tx, table, 'true', MANY, `jsonb_build_object(${change})`);
    // Most rows are paid, as after some years.
    await tx.script('set session_replication_role = replica');
    await tx.script(`update receivable set received_fen = gross_fen where id > ${FIRST} and id % 20 <> 0`);
    await tx.script('set session_replication_role = origin');
    await tx.script('vacuum analyze');
  });
}
