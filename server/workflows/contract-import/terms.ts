// Converts a contract of the workbook to the input of the form, and paths of faults back to cells.
import type { ContractSheet } from '#api/contracts/contract/contract.import';
import type { ImportFault, ImportRows } from '#api/contracts/contract/contract.import.schema';
import { type ContractSave, contractSave } from '#api/contracts/contract/contract.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { type ParameterValues, setOrDeclared } from '#api/setup/parameter/parameters';
import { type BookRow, type Draft, faultAt } from './book';
import type { ImportReferences } from './references';

type Clause = ImportRows['clauses'];
type Step = ImportRows['escalations'];

/** Returns the contract with ids in place of names. Incomplete fields are passed on; the checks report them. */
export function saveOfDraft(draft: Draft, references: ImportReferences, parameters: ParameterValues): ContractSave {
  const head = draft.contracts[0] as BookRow<ImportRows['contracts']>;
  const { park, tenant, lessor, kind, start, end, signed_on, signatory, manager, remark } = head.value;
  const { late_fee_rate, late_fee_grace } = head.value;
  const park_id = references.parks.get(park) ?? 0;
  return {
    number: draft.number,
    kind,
    start,
    end,
    signed_on,
    signatory,
    manager,
    remark,
    park_id,
    tenant_id: references.tenants.get(tenant) ?? 0,
    lessor_id: lessor ? (references.entities.get(lessor) ?? 0) : null,
    spaces: draft.spaces.map(({ value }) => {
      const found = references.space(park_id, value.building, value.space);
      return { id: found?.id ?? 0, area: value.area ?? found?.area ?? '' };
    }),
    clauses: draft.clauses.map(({ value }) => clauseOf(draft, value, { start, end }, references, parameters)),
    deposits: draft.deposits.map(({ value }) => ({
      charge_item_id: references.items.get(value.charge_item)?.id ?? 0,
      kind: 'fixed',
      amount_fen: value.amount_fen,
      due: value.due ?? start,
    })),
    late_fee: late_fee_rate === undefined ? null : { rate_daily: late_fee_rate, grace_days: late_fee_grace },
  };
}

function clauseOf(
  draft: Draft,
  value: Clause,
  lease: { start: string; end: string },
  references: ImportReferences,
  parameters: ParameterValues,
): ContractSave['clauses'][number] {
  const item = references.items.get(value.charge_item);
  const head = { charge_item_id: item?.id ?? 0, start: value.start ?? lease.start, end: value.end ?? lease.end };
  const tax = {
    tax_rate: value.tax_rate ?? item?.tax_rate ?? '0',
    price_includes_tax: value.price_includes_tax === '1',
  };
  const cycle_months = value.cycle_months ?? setOrDeclared(parameters, 'clause.cycle_months');
  const first_stub = value.first_stub ?? 'separate';
  if (value.basis === 'turnover')
    return { ...head, ...tax, basis: 'turnover', cycle_months, first_stub, ...(value.rate && { rate: value.rate }) };
  const belongs = ({ clause_no }: { clause_no: number }) => clause_no === value.clause_no;
  return {
    ...head,
    ...tax,
    basis: value.basis,
    price: value.price ?? '',
    cycle_months,
    first_stub,
    alignment: (value.alignment ?? setOrDeclared(parameters, 'clause.alignment')) as 'contract',
    proration: (value.proration ?? setOrDeclared(parameters, 'clause.proration')) as 'actual',
    round_to: (value.round_to ?? setOrDeclared(parameters, 'clause.round_to')) as 'fen',
    price_scale: setOrDeclared(parameters, 'clause.price_scale'),
    due: dueOf(value, parameters),
    free_periods: draft.free_periods.filter((row) => belongs(row.value)).map((row) => [row.value.start, row.value.end]),
    escalations: draft.escalations.filter((row) => belongs(row.value)).map((row) => stepOf(row.value)),
  };
}

function dueOf({ due_kind, due_days, due_day, due_month }: Clause, parameters: ParameterValues) {
  const shift = setOrDeclared(parameters, 'clause.due_shift');
  const options = shift === 'none' ? {} : { shift: shift as 'next' };
  if (due_kind === 'day') return { kind: 'day' as const, day: due_day ?? 1, month: due_month ?? 0, ...options };
  return { kind: 'offset' as const, days: due_days ?? setOrDeclared(parameters, 'clause.due_days'), ...options };
}

function stepOf({ every_months, first_on, on, kind, percent, amount }: Step) {
  const value = (kind === 'percent' ? percent : amount) ?? '';
  const timing = on ? { on } : { every_months: every_months ?? 0, ...(first_on && { first_on }) };
  return { ...timing, kind, value } as NonNullable<
    Extract<ContractSave['clauses'][number], { price: string }>['escalations']
  >[number];
}

/** Returns the faults found by the schema. */
export function shapeFaults(save: ContractSave): FieldError[] {
  const parsed = contractSave.safeParse(save);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: path as FieldError['path'], message }));
}

/** Names of the form's fields that differ in the sheet. */
const COLUMN: Readonly<Record<string, string>> = {
  park_id: 'park',
  tenant_id: 'tenant',
  lessor_id: 'lessor',
  charge_item_id: 'charge_item',
  id: 'space',
  number: 'contract_number',
};

/** Returns the fault at the cell for a path of the form. */
export function cellOf(draft: Draft, { path, message }: FieldError): ImportFault {
  const [list, place, ...rest] = path;
  const faultPath = (sheet: ContractSheet, row: number | undefined, name: unknown) =>
    faultAt(sheet, row ?? 0, COLUMN[String(name)] ?? String(name ?? ''), message);
  const head = draft.contracts[0]?.row;
  if (list === 'spaces') return faultPath('spaces', draft.spaces[Number(place)]?.row ?? head, rest[0] ?? 'id');
  if (list === 'deposits') return faultPath('deposits', draft.deposits[Number(place)]?.row ?? head, rest[0]);
  if (list === 'clauses') {
    const clause = draft.clauses[Number(place)];
    const own = (rows: readonly BookRow<{ clause_no: number }>[]) =>
      rows.filter((row) => row.value.clause_no === clause?.value.clause_no)[Number(rest[1])]?.row;
    if (rest[0] === 'escalations' && own(draft.escalations))
      return faultPath('escalations', own(draft.escalations), stepColumn(rest[2]));
    if (rest[0] === 'free_periods' && own(draft.free_periods))
      return faultPath('free_periods', own(draft.free_periods), rest[2] === 1 ? 'end' : 'start');
    if (rest[0] === 'due') return faultPath('clauses', clause?.row, `due_${String(rest[1] ?? 'kind')}`);
    return faultPath('clauses', clause?.row ?? head, rest[0]);
  }
  return faultPath('contracts', head, list === 'late_fee' ? 'late_fee_rate' : list);
}

const stepColumn = (name: unknown): string => (name === 'value' ? 'amount' : String(name ?? 'kind'));
