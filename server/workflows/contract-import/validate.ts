// Validates the contracts of a workbook: names, terms by the rules of the form, spaces already let, money.
import sql from 'sql-template-tag';
import type { ImportFault } from '#api/contracts/contract/contract.import.schema';
import { type ContractTerms, contractSave } from '#api/contracts/contract/contract.schema';
import { PARAMETER_KEYS } from '#api/setup/parameter/parameters';
import { type DateRange, overlaps } from '#domain/kernel/dates/date-range';
import { checkInput } from '#server/areas/contracts/contract/check-input';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { parameterValues } from '#server/policies/parameters';
import { type Book, type Draft, faultAt } from './book';
import { type ImportReferences, loadReferences } from './references';
import { cellOf, saveOfDraft, shapeFaults } from './terms';

/** A contract of the workbook: its faults, or its terms with their lessor. */
export interface ValidatedContract {
  draft: Draft;
  faults: ImportFault[];
  ready: { terms: ContractTerms; lessor_id: number } | null;
}

export interface ValidatedBook {
  contracts: ValidatedContract[];
  references: ImportReferences;
}

export async function validate(call: Call, { drafts }: Book): Promise<ValidatedBook> {
  const references = await loadReferences(call);
  const { values } = await parameterValues(call.tx, PARAMETER_KEYS);
  const contracts: ValidatedContract[] = [];
  for (const draft of drafts) {
    const faults = [...draft.wrong, ...nameFaults(draft, references)];
    if (faults.length) {
      contracts.push({ draft, faults, ready: null });
      continue;
    }
    const save = saveOfDraft(draft, references, values);
    const shape = shapeFaults(save);
    if (shape.length) {
      contracts.push({ draft, faults: shape.map((fault) => cellOf(draft, fault)), ready: null });
      continue;
    }
    contracts.push(await checked(call, draft, contractSave.parse(save)));
  }
  for (const validated of contracts) validated.faults.push(...moneyFaults(validated, references, call.today));
  markRepeatedSerials(contracts);
  await markTaken(call, contracts);
  for (const validated of contracts) if (validated.faults.length) validated.ready = null;
  return { contracts, references };
}

/** Runs the form's own checks. A space must be valid from today on, however long ago the lease began. */
async function checked(call: Call, draft: Draft, terms: ContractTerms): Promise<ValidatedContract> {
  const since = terms.start > call.today ? terms.start : call.today;
  try {
    const lessor_id = await checkInput(call, terms, since > terms.end ? terms.end : since);
    return { draft, faults: [], ready: { terms, lessor_id } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { draft, faults: error.errors.map((fault) => cellOf(draft, fault)), ready: null };
  }
}

/** Returns the faults of unknown names. When the contract's own row is unreadable, names that depend on its park are skipped. */
function nameFaults(draft: Draft, references: ImportReferences): ImportFault[] {
  const faults: ImportFault[] = [];
  const need = (found: unknown, ...place: Parameters<typeof faultAt>) => {
    if (found === undefined) faults.push(faultAt(...place));
  };
  const [contract] = draft.contracts;
  if (contract) {
    const { park, tenant, lessor } = contract.value;
    if (references.numbers.has(draft.number))
      faults.push(faultAt('contracts', contract.row, 'contract_number', '合同编号已存在'));
    const park_id = references.parks.get(park);
    need(park_id, 'contracts', contract.row, 'park', '没有此园区，或不在您的数据范围内');
    need(references.tenants.get(tenant), 'contracts', contract.row, 'tenant', '没有此租客，请先新增或导入租客');
    if (lessor) need(references.entities.get(lessor), 'contracts', contract.row, 'lessor', '没有此签约主体');
    for (const { row, value } of draft.spaces)
      need(
        references.space(park_id ?? 0, value.building, value.space),
        'spaces',
        row,
        'space',
        '园区的该楼宇没有此空间',
      );
  }
  for (const sheet of ['clauses', 'deposits'] as const)
    for (const { row, value } of draft[sheet])
      need(references.items.get(value.charge_item), sheet, row, 'charge_item', '没有此费项');
  return faults;
}

function moneyFaults({ draft, ready }: ValidatedContract, references: ImportReferences, today: string): ImportFault[] {
  const owed = new Set([...draft.clauses, ...draft.deposits].map(({ value }) => value.charge_item));
  return draft.receipts.flatMap(({ row, value }) => {
    const faults: ImportFault[] = [];
    const refuse = (column: string, message: string) => faults.push(faultAt('receipts', row, column, message));
    const account = references.accounts.get(value.flow_account);
    if (!account) refuse('flow_account', '没有此流水账户');
    else if (ready && account.legal_entity_id !== ready.lessor_id)
      refuse('flow_account', '流水账户不属于合同的签约主体');
    if (value.received_on > today) refuse('received_on', '到账日期不能晚于今天');
    // An unreadable clause may be the one with this charge item.
    if (draft.wrong.length === 0 && value.charge_item !== '' && !owed.has(value.charge_item))
      refuse('charge_item', '合同没有该费项');
    if (account && value.bank_serial !== '' && references.serials.has(`${account.id} ${value.bank_serial}`))
      refuse('bank_serial', '该账户已有此银行流水号');
    return faults;
  });
}

function markRepeatedSerials(contracts: readonly ValidatedContract[]): void {
  const seen = new Map<string, number>();
  for (const { draft, faults } of contracts)
    for (const { row, value } of draft.receipts) {
      if (value.bank_serial === '') continue;
      const key = `${value.flow_account} ${value.bank_serial}`;
      const other = seen.get(key);
      if (other === undefined) seen.set(key, row);
      else faults.push(faultAt('receipts', row, 'bank_serial', `与第 ${other} 行重复`));
    }
}

interface TakenSpace extends DateRange {
  space_id: number;
  number: string;
}

/** Marks spaces that another contract occupies within the lease, stored or in the same file. */
async function markTaken({ tx }: Call, contracts: readonly ValidatedContract[]): Promise<void> {
  const ids = contracts.flatMap(({ ready }) => ready?.terms.spaces.map((space) => space.id) ?? []);
  const stored = await tx.query<TakenSpace>(
    sql`select o.space_id, c.number, o.start_date as start, o.end_date as "end" from space_occupation o
        join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
        where o.company_id = app_company() and o.space_id = any(${ids}::bigint[])`,
  );
  const taken = new Map<number, TakenSpace[]>();
  for (const each of stored) taken.set(each.space_id, [...(taken.get(each.space_id) ?? []), each]);
  for (const { draft, ready, faults } of contracts) {
    if (!ready) continue;
    const { start, end, spaces } = ready.terms;
    spaces.forEach(({ id }, place) => {
      const own = taken.get(id) ?? [];
      const other = own.find((each) => overlaps(each, { start, end }));
      const row = draft.spaces[place]?.row ?? 0;
      if (other)
        faults.push(faultAt('spaces', row, 'space', `已被合同 ${other.number} 占用（${other.start} ~ ${other.end}）`));
      taken.set(id, [...own, { space_id: id, number: draft.number, start, end }]);
    });
  }
}
