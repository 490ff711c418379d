// Amortisation of deferred costs (长期待摊, docs/domain §6).
import sql, { type Sql } from 'sql-template-tag';
import { SPREAD_BY_MONTH } from './straight-line';

/** Columns (contract_id, kind, on_day, cost_fen, amortised_fen): costs of each lease by the end of a day, as posted by then. */
export const amortisationOn = (day: string): Sql =>
  sql`amortisation_on(${day}::date, array[${day}::date], ${SPREAD_BY_MONTH})`;
