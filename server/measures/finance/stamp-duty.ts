// Stamp duty (印花税, docs/domain §7.4) on leases.
import sql, { type Sql } from 'sql-template-tag';

/** Columns (contract_id, legal_entity_id, document, document_no, signed_on, rent_fen, rate, relief, fixed_fen, tax_fen): documents signed by the day. */
export const stampDutyOn = (day: string): Sql => sql`stamp_duty_on(${day}::date)`;

/** Columns (contract_id, document, document_no, signed_on, receivable_id, rent_fen): the receivables behind the rent of these documents. */
export const stampDutyRowsOn = (day: string): Sql => sql`stamp_duty_rows_on(${day}::date)`;
