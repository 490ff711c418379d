// Draft changes of a contract (合同变更): save, read, delete, preview.
import sql from 'sql-template-tag';
import { changeCalls, changesOfContract, contractVersions, previewChange } from '#api/contracts/change/change';
import type { Change, ChangePreview, ChangeTerms } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Ids } from '#api/kernel/endpoint/crud';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { inScope } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import { deleteRecords, insertRecord, updateRecord } from '#server/platform/list/record';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { namedClauses, namedDeposits, PLACE_OF_SPACE, SPACE_LABEL, SPACE_ORDER } from '#server/policies/named-terms';
import { checkInput } from '../contract/check-input';
import { loadContract } from '../contract/load-contract';
import { changedTerms, planChange, previewOf } from './change-plan';
import { droppedErrors, loadVersions } from './versions';

const EDITABLE = new Set(['draft', 'rejected']);

/** Returns the approved contract of a change, locked when `lock` is set for a write. */
async function changeable(call: Call, contract_id: number, lock: boolean): Promise<Contract> {
  const contract = await loadContract(call.tx, call.actor, contract_id, call.today, lock);
  if (contract.status !== 'approved') throw new Refusal(423, '只有已审批的合同可以变更');
  if (contract.leave_date !== null) throw new Refusal(423, '合同已退租，不能变更');
  return contract;
}

/** Checks a change against its contract; each fault is reported at its field. */
export async function checkChange(call: Call, contract: Contract, input: ChangeTerms): Promise<void> {
  if (contract.phase === 'holdover') throw new Refusal(423, '合同已确认到期未退，请办理续租或退租');
  const versions = await loadVersions(call.tx, contract.id);
  const last = versions.at(-1);
  const errors: FieldError[] = [];
  const wrong = (path: FieldError['path'], message: string) => errors.push({ path, message });
  if (last && input.effective_on < last.effective_on)
    wrong(['effective_on'], `不能早于当前版本的生效日 ${last.effective_on}`);
  if (input.end < contract.start) wrong(['end'], `不能早于合同的起租日 ${contract.start}`);
  else if (input.effective_on > input.end) wrong(['effective_on'], '生效日不能晚于变更后的结束日');
  const existing = new Map(last?.clauses.map((clause) => [clause.line, clause]));
  const seen = new Set<number>();
  input.clauses.forEach(({ line, charge_item_id, payee_id }, index) => {
    if (line === null) return;
    if (!existing.has(line)) wrong(['clauses', index, 'line'], '原合同没有该条款');
    else if (existing.get(line)?.charge_item_id !== charge_item_id)
      wrong(['clauses', index, 'charge_item_id'], '不能更换原条款的费项，请删除该条款并新增');
    else if ((existing.get(line)?.payee_id ?? contract.lessor_id) !== (payee_id ?? contract.lessor_id))
      wrong(['clauses', index, 'payee_id'], '原条款的收款主体不能改；请结束该条款，并新增一条');
    if (seen.has(line)) wrong(['clauses', index, 'line'], '同一条款只能出现一次');
    seen.add(line);
  });
  errors.push(...(await droppedErrors(call.tx, contract.id, input.dropped_adjustments)));
  if (await isTaken(call, contract, input.tenant_name)) wrong(['tenant_name'], '已有同名租客');
  if (errors.length) throw invalid(errors);
  await checkInput(call, changedTerms(contract, input), input.effective_on);
}

/** Returns true when another tenant has the name. */
async function isTaken({ tx }: Call, { tenant_id }: Contract, name: string): Promise<boolean> {
  const found = await tx.query(
    sql`select id from tenant where company_id = app_company() and name = ${name} and id <> ${tenant_id}`,
  );
  return found.length > 0;
}

async function preview(call: Call, input: ChangeTerms): Promise<ChangePreview> {
  const contract = await changeable(call, input.contract_id, false);
  await checkChange(call, contract, input);
  const plan = await planChange(call, contract, input);
  return previewOf(call, contract, plan, await namesOf(call.tx, plan.clause_lines, input));
}

/** Returns the charge item name of each line, for new rows. */
async function namesOf(tx: Tx, lines: readonly number[], input: ChangeTerms): Promise<Map<number, string>> {
  const items = await tx.query<{ id: number; name: string }>(
    sql`select id, name from charge_item where company_id = app_company()`,
  );
  return new Map(
    lines.map((line, place) => [
      line,
      items.find((item) => item.id === input.clauses[place]?.charge_item_id)?.name ?? '',
    ]),
  );
}

async function save(call: Call, input: ChangeTerms): Promise<Change> {
  const contract = await changeable(call, input.contract_id, true);
  const before = input.id === undefined ? undefined : await loadChange(call, input.id);
  if (before && before.contract_id !== contract.id) throw notFound('合同变更');
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '审批中或已生效的变更不能修改');
  await checkChange(call, contract, input);
  const { id: _id, version, contract_id, effective_on, reason, ...terms } = input;
  const values = { effective_on, reason, terms, base_version_no: contract.version_no };
  let id = before?.id;
  if (id === undefined) {
    id = await insertRecord(call.tx, 'contract_change', { ...values, contract_id, created_by: call.actor.user_id });
  } else {
    if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
    const updated = { ...values, status: 'draft', updated_at: call.now.toISOString() };
    await updateRecord(call.tx, 'contract_change', '合同变更', { id, version }, updated);
  }
  const after = await loadChange(call, id);
  const action = before ? 'update' : 'create';
  await call.audit({ object: 'contract_change', object_id: id, action, before: { ...before }, after: { ...after } });
  return after;
}

async function remove(call: Call, { ids }: Ids) {
  for (const id of ids) {
    const change = await loadChange(call, id);
    if (!EDITABLE.has(change.status)) throw new Refusal(423, '审批中或已生效的变更不能删除');
    await call.audit({ object: 'contract_change', object_id: id, action: 'delete', before: { ...change } });
  }
  return { deleted: await deleteRecords(call.tx, 'contract_change', '合同变更', ids) };
}

const changesWhere = (call: Call, condition: ReturnType<typeof sql>) =>
  call.tx.query<Change>(
    sql`select g.id, g.version, g.contract_id, c.number as contract_number, g.base_version_no, g.effective_on, g.reason, g.status,
          u.display_name as created_by_name, g.created_at, coalesce(g.terms ->> 'tenant_name', '') as tenant_name, g.terms ->> 'end' as "end", g.terms -> 'late_fee' as late_fee, coalesce(g.terms -> 'lease_options', '[]') as lease_options, coalesce(g.terms -> 'dropped_adjustments', '[]') as dropped_adjustments,
          (select json_agg(json_build_object('id', s.id, 'area', x.area::text, 'label', ${SPACE_LABEL}) order by ${SPACE_ORDER})
            from jsonb_to_recordset(g.terms -> 'spaces') x (id bigint, area numeric(14, 2))
            join space s on (s.company_id, s.id) = (g.company_id, x.id) ${PLACE_OF_SPACE}) as spaces,
          ${namedClauses(sql`g.terms`)} as clauses, ${namedDeposits(sql`g.terms`)} as deposits
        from contract_change g
        join contract c on (c.company_id, c.id) = (g.company_id, g.contract_id)
        join app_user u on u.company_id = g.company_id and u.id = g.created_by
        where g.company_id = app_company() and ${condition}${inScope(call.actor, sql`c.park_id`)} order by g.id desc`,
  );

/** Returns the change within the actor's scope; throws 404 otherwise. */
export async function loadChange(call: Call, id: number): Promise<Change> {
  const [change] = await changesWhere(call, sql`g.id = ${id}`);
  if (!change) throw notFound('合同变更');
  return change;
}

/** Returns the input of the change, as the rules expect it. */
export function inputOf(change: Change): ChangeTerms {
  const { contract_id, effective_on, reason, tenant_name, end, late_fee, lease_options, dropped_adjustments } = change;
  return {
    tenant_name,
    contract_id,
    effective_on,
    reason,
    end,
    late_fee,
    lease_options,
    dropped_adjustments,
    spaces: change.spaces.map(({ id, area }) => ({ id, area })),
    clauses: change.clauses.map(({ charge_item_name: _name, payee_name: _payee, ...clause }) => clause),
    deposits: change.deposits.map(({ charge_item_name: _name, ...deposit }) => deposit),
  };
}

export const changeRoutes: Route[] = [
  handle(changeCalls.get, (call, { id }) => loadChange(call, id)),
  handle(changeCalls.save, save),
  handle(changeCalls.remove, remove),
  handle(previewChange, preview),
  handle(changesOfContract, async (call, { contract_id }) => {
    await loadContract(call.tx, call.actor, contract_id, call.today);
    return changesWhere(call, sql`g.contract_id = ${contract_id}`);
  }),
  handle(contractVersions, async (call, { id }) => {
    await loadContract(call.tx, call.actor, id, call.today);
    return loadVersions(call.tx, id);
  }),
];
