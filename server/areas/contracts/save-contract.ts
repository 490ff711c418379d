// Saving a draft: check the terms by the rules of the domain, compute the schedule, write all of it in one transaction.
import sql from 'sql-template-tag';
import type { Contract, ContractTerms } from '../../../api/contracts/contract.schema';
import { checkTerms } from '../../../domain/contracts/check-contract';
import { depositAmount } from '../../../domain/contracts/deposit-amount';
import { paymentSchedule } from '../../../domain/contracts/payment-schedule';
import { addDays } from '../../../domain/kernel/calendar-date';
import type { FieldError } from '../../../api/kernel/endpoint';
import { invalid, Refusal } from '../../platform/errors';
import { insertRecord, insertRecords, updateRecord } from '../../platform/record';
import type { Call } from '../../platform/route';
import { assertParkInScope, tenantVisible } from '../../platform/scope';
import { loadContract } from './load-contract';
import { nextContractNumber } from './contract-number';

const EDITABLE = new Set(['draft', 'rejected']);

/**
 * Saves a new contract or a draft (a rejected one becomes a draft again) and answers it as stored.
 * Refuses with 422 at the field, 423 when it is under approval or approved, 409 when a colleague saved first.
 */
export async function saveContract(call: Call, input: ContractTerms): Promise<Contract> {
  const before = input.id === undefined ? undefined : await loadContract(call.tx, call.actor, input.id, call.today, true);
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '审批中或已审批的合同不能直接修改');
  const lessor_id = await checkInput(call, input);
  const id = await writeHead(call, input, lessor_id, before);
  await writeTerms(call, id, input);
  const after = await loadContract(call.tx, call.actor, id, call.today);
  await call.audit({ object: 'contract', object_id: id, action: before ? 'update' : 'create', before: { ...before }, after: { ...after } });
  return after;
}

/** Everything that can be wrong with the input, told at once; answers the lessor. */
async function checkInput(call: Call, input: ContractTerms): Promise<number> {
  assertParkInScope(call.actor, input.park_id);
  const errors: FieldError[] = checkTerms(input, input.clauses, input.deposits.map(sizeOf), input.late_fee);
  errors.push(...(await checkTenant(call, input)), ...(await checkSpaces(call, input)), ...(await checkItems(call, input)));
  const lessor_id = input.lessor_id ?? (await onlyEntity(call));
  if (lessor_id === null) errors.push({ path: ['lessor_id'], message: '请选择签约主体' });
  if (errors.length || lessor_id === null) throw invalid(errors);
  return lessor_id;
}

async function checkTenant({ tx, actor }: Call, { tenant_id }: ContractTerms): Promise<FieldError[]> {
  const found = await tx.query(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id = ${tenant_id}${tenantVisible(actor, sql`t`)}`,
  );
  return found.length ? [] : [{ path: ['tenant_id'], message: '所选租客不存在' }];
}

/** Each space lies in the contract's park and is valid throughout the lease. */
async function checkSpaces({ tx }: Call, input: ContractTerms): Promise<FieldError[]> {
  const ids = input.spaces.map((space) => space.id);
  const rows = await tx.query<{ id: number; fits: boolean }>(
    sql`select id, park_id = ${input.park_id} and valid_from <= ${input.start}::date
          and (valid_to is null or valid_to >= ${input.end}::date) as fits
        from space where company_id = app_company() and id = any(${ids}::bigint[])`,
  );
  const fits = new Map(rows.map((row) => [row.id, row.fits]));
  return input.spaces.flatMap(({ id }, index): FieldError[] => {
    if (fits.get(id)) return [];
    return [{ path: ['spaces', index, 'id'], message: fits.has(id) ? '空间不在该园区，或在租期内停用' : '所选空间不存在' }];
  });
}

async function checkItems({ tx }: Call, input: ContractTerms): Promise<FieldError[]> {
  const rows = await tx.query<{ id: number; kind: string }>(sql`select id, kind from charge_item where company_id = app_company()`);
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  const errors: FieldError[] = [];
  input.clauses.forEach(({ charge_item_id }, index) => {
    const path = ['clauses', index, 'charge_item_id'];
    if (!kinds.has(charge_item_id)) errors.push({ path, message: '所选费项不存在' });
    else if (kinds.get(charge_item_id) === 'deposit') errors.push({ path, message: '保证金请填写在保证金条款中' });
  });
  input.deposits.forEach(({ charge_item_id }, index) => {
    if (kinds.get(charge_item_id) !== 'deposit') {
      errors.push({ path: ['deposits', index, 'charge_item_id'], message: '请选择保证金类费项' });
    }
  });
  return errors;
}

/** An enterprise with a single legal entity never sees the field. */
async function onlyEntity({ tx }: Call): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(sql`select id from legal_entity where company_id = app_company() and enabled limit 2`);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function writeHead(call: Call, input: ContractTerms, lessor_id: number, before?: Contract): Promise<number> {
  const { id, version, number, start, end, spaces, clauses, deposits, late_fee, ...head } = input;
  const values = { ...head, lessor_id, start_date: start, end_date: end };
  if (!before) {
    const given = number || (await nextContractNumber(call, input.park_id));
    return insertRecord(call.tx, 'contract', { ...values, number: given, created_by: call.actor.user_id });
  }
  if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '必填' }]);
  await updateRecord(call.tx, 'contract', '合同', { id: before.id, version }, {
    ...values,
    number: number || before.number,
    status: 'draft',
    updated_at: call.now.toISOString(),
  });
  return before.id;
}

/** Replaces the terms of version 1 and its schedule. */
async function writeTerms(call: Call, contract_id: number, input: ContractTerms): Promise<void> {
  const { tx } = call;
  const at = { contract_id, version_no: 1 };
  await tx.query(sql`delete from contract_version where company_id = app_company() and contract_id = ${contract_id}`);
  await insertRecords(tx, 'contract_version', [{ ...at, effective_on: input.start, late_fee: input.late_fee }]);
  await insertRecords(tx, 'contract_space', input.spaces.map((space) => ({ ...at, space_id: space.id, area_sqm: space.area })));
  await insertRecords(
    tx,
    'charge_clause',
    input.clauses.map(({ charge_item_id, ...terms }, index) => ({
      ...at,
      seq: index + 1,
      charge_item_id,
      basis: terms.basis,
      start_date: terms.start,
      end_date: terms.end,
      terms,
    })),
  );
  await insertRecords(
    tx,
    'deposit_clause',
    input.deposits.map((deposit, index) => ({
      ...at,
      seq: index + 1,
      charge_item_id: deposit.charge_item_id,
      kind: deposit.kind,
      months: deposit.kind === 'months' ? deposit.months : null,
      amount_fen: depositAmount(input, input.clauses, sizeOf(deposit)),
      due_date: deposit.due,
    })),
  );
  await writeSchedule(call, contract_id, input);
}

const sizeOf = ({ kind, months, amount_fen, ...rest }: ContractTerms['deposits'][number]) =>
  kind === 'months' ? { ...rest, kind, months: months ?? '' } : { ...rest, kind, amount_fen: amount_fen ?? -1 };

/** Prices and rows of every clause, by the function that also makes the trial in the browser. */
async function writeSchedule({ tx }: Call, contract_id: number, input: ContractTerms): Promise<void> {
  const clauses = await tx.query<{ id: number; seq: number }>(
    sql`select id, seq from charge_clause where company_id = app_company() and contract_id = ${contract_id} order by seq`,
  );
  const computed = clauses.map(({ id, seq }) => {
    const clause = input.clauses[seq - 1] as ContractTerms['clauses'][number];
    return { clause_id: id, clause, schedule: paymentSchedule(input, clause) };
  });
  const prices = computed.flatMap(({ clause_id, clause, schedule }) =>
    schedule.prices.map(({ from, price }, index) => {
      const next = schedule.prices[index + 1];
      return { clause_id, start_date: from, end_date: next ? addDays(next.from, -1) : clause.end, price };
    }),
  );
  const rows = computed.flatMap(({ clause_id, schedule }) =>
    schedule.rows.map((row) => ({
      clause_id,
      seq: row.seq,
      start_date: row.start,
      end_date: row.end,
      due_date: row.due,
      gross_fen: row.gross,
      net_fen: row.net,
      tax_fen: row.tax,
      provisional: row.provisional ?? false,
    })),
  );
  await insertRecords(tx, 'clause_price', prices);
  await insertRecords(tx, 'schedule_row', rows);
}
