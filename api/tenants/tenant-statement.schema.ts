// Account statement of a tenant (对账单): opening balance, charges, receipts, closing balance (docs/domain §4).
import * as z from 'zod';
import { date, id } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { STATEMENT_LINE } from './labels';

const period = {
  id,
  from: date,
  to: date,
  /** Limits the statement to one contract. */
  contract_id: id.nullable().default(null),
};
interface Period {
  from: string;
  to: string;
}
function inOrder({ value: { from, to }, issues }: z.core.ParsePayload<Period>): void {
  if (to < from) issues.push({ code: 'custom', path: ['to'], message: '结束日期不能早于开始日期', input: to });
}

export const statementQuery = z
  .strictObject({ ...period, legal_entity_id: id.nullable().default(null) })
  .check(inOrder);
/** A letter belongs to one legal entity. */
export const statementLetter = z.strictObject({ ...period, legal_entity_id: id }).check(inOrder);

export const statementLine = z.strictObject({
  kind: z.enum(valuesOf(STATEMENT_LINE)),
  day: date,
  text: z.string(),
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  receivable_id: z.number().nullable(),
  cash_record_id: z.number().nullable(),
  /** One of the two is 0. */
  charge_fen: z.number(),
  credit_fen: z.number(),
  balance_fen: z.number(),
});

export const entityStatement = z.strictObject({
  legal_entity_id: z.number(),
  entity_name: z.string(),
  opening_fen: z.number(),
  charge_fen: z.number(),
  credit_fen: z.number(),
  closing_fen: z.number(),
  /** Components of the closing balance: closing = open − prepaid. */
  open_fen: z.number(),
  prepaid_fen: z.number(),
  lines: z.array(statementLine),
  /** Held at the end, not part of the balance. */
  deposits: z.array(z.strictObject({ contract_number: z.string(), charge_item: z.string(), balance_fen: z.number() })),
});

export const statement = z.strictObject({
  tenant_name: z.string(),
  from: date,
  to: date,
  contract_number: z.string().nullable(),
  /** Receipts are the tenant's money, or amounts written off on the displayed rows. */
  receipts: z.enum(['cash', 'write_off']),
  /** Set when it covers only the parks of the user's scope. */
  partial: z.boolean(),
  entities: z.array(entityStatement),
});

export type StatementQuery = z.input<typeof statementQuery>;
export type StatementLetter = z.input<typeof statementLetter>;
export type StatementLine = z.infer<typeof statementLine>;
export type EntityStatement = z.infer<typeof entityStatement>;
export type Statement = z.infer<typeof statement>;

export const statementSchemas = {
  '/api/tenants/statement/get': { input: statementQuery, output: statement },
  '/api/tenants/statement/report': { input: statementQuery, output: null },
  '/api/tenants/statement/report-pdf': { input: statementLetter, output: null },
};
