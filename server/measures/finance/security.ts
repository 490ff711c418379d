/** Securities of deposits other than cash (docs/domain §5.15). */
import sql, { type Sql } from 'sql-template-tag';

/**
 * Columns (security_id, contract_id, park_id, tenant_id, charge_item_id, kind, issuer, number, amount_fen, claimed_fen, in_force_fen, start_date,
 * end_date, ended_on, state) of every security on a day.
 */
export const securitiesOn = (day: string): Sql => sql`securities_on(${day}::date)`;

/** Securities without end that nothing replaces cover a deposit without a later receivable; fen of a contract and item. */
export const endlessSecurityFen = (contract: Sql, item: Sql, day: string): Sql => sql`coalesce((
  select sum(s.in_force_fen) from ${securitiesOn(day)} s
  where s.contract_id = ${contract} and s.charge_item_id = ${item} and s.end_date is null
    and not exists (select from deposit_security n where n.company_id = app_company() and n.replaces_id = s.security_id
      and not exists (select from deposit_security_act v where v.company_id = n.company_id and v.security_id = n.id and v.kind = 'void'))), 0)::bigint`;

/** Columns (security_id, contract_id, park_id, tenant_id, end_date, name, state, detail) of the last days of securities. */
export const securityEndsOn = (day: string): Sql => sql`security_ends_on(${day}::date)`;

/**
 * Columns (part, tenant_id, park_id, contract_id, charge_item_id, receivable_id, security_id, due_date, due_fen, agreed_fen, held_fen, short_fen,
 * secured_fen) of the exposure to tenants: due + short − secured.
 */
export const exposurePartsOn = (day: string): Sql => sql`exposure_parts_on(${day}::date)`;
