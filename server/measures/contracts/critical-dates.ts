/** Critical dates of leases, their options and changes of price (docs/domain §5.14). */
import sql, { join, type Sql } from 'sql-template-tag';
import { LEASE_OPTION, OPTION_HOLDER } from '#api/contracts/labels';
import type { Labels } from '#api/kernel/labels';

/**
 * Columns (kind, due_on, opens_on, park_id, contract_id, tenant_id, certificate_id, option_seq, option_kind, holder, acted_on, state, detail,
 * security_id) of the register.
 */
export const criticalDatesOn = (day: string): Sql => sql`critical_dates_on(${day}::date)`;

/**
 * Columns (contract_id, park_id, tenant_id, seq, kind, holder, start_date, end_date, notice_days, notice_from, notice_until, months, price, uplift,
 * remark, act_id, acted_on, state) of each option.
 */
export const leaseOptionsOn = (day: string): Sql => sql`lease_options_on(${day}::date)`;

/** Columns (contract_id, last_day) of leases that their tenant can end early. */
export const earliestEndsOn = (day: string): Sql => sql`earliest_ends_on(${day}::date)`;

/** Columns (contract_id, step_on, changes) of every day on which prices of a lease change from a day on. */
export const priceChangesAfter = (day: string): Sql => sql`price_changes_after(${day}::date)`;

const labelOf = (labels: Labels, value: Sql): Sql =>
  sql`(case ${value} ${join(
    Object.entries(labels).map(([name, { label }]) => sql`when ${name} then ${label}`),
    ' ',
  )} end)`;

/** Chinese name of a kind of option, and of its holder. */
export const optionName = (kind: Sql): Sql => labelOf(LEASE_OPTION, kind);
export const holderName = (holder: Sql): Sql => labelOf(OPTION_HOLDER, holder);
