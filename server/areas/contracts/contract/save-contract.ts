// Saves a draft: checks the terms by the rules of the domain, computes the schedule, and writes all of it in one transaction.
import sql from 'sql-template-tag';
import type { Contract, ContractTerms } from '#api/contracts/contract/contract.schema';
import { may } from '#server/platform/access/actor';
import { insertRecord, updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { checkInput } from './check-input';
import { nextContractNumber } from './contract-number';
import { insertTerms } from './contract-terms';
import { loadContract } from './load-contract';

const EDITABLE = new Set(['draft', 'rejected']);

/**
 * Saves a new contract or a draft (a rejected one becomes a draft again) and returns it as stored. Throws 422 at the field, 423 when it is under
 * approval or approved, 409 when a colleague saved first.
 */
export async function saveContract(call: Call, input: ContractTerms): Promise<Contract> {
  if (input.renews_id === null && !may(call.actor, ['p_4100_edit']))
    throw new Refusal(403, '您没有此操作的权限，请联系管理员');
  const before =
    input.id === undefined ? undefined : await loadContract(call.tx, call.actor, input.id, call.today, true);
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '审批中或已审批的合同不能直接修改');
  const lessor_id = await checkInput(call, input);
  const id = await writeContract(call, input, lessor_id, before);
  await writeTerms(call, id, input);
  const after = await loadContract(call.tx, call.actor, id, call.today);
  await call.audit({
    object: 'contract',
    object_id: id,
    action: before ? 'update' : 'create',
    before: { ...before },
    after: { ...after },
  });
  return after;
}

async function writeContract(call: Call, input: ContractTerms, lessor_id: number, before?: Contract): Promise<number> {
  const { id, version, number, start, end, spaces, clauses, deposits, late_fee, lease_options, ...head } = input;
  const values = { ...head, lessor_id, start_date: start, end_date: end };
  if (!before) {
    const given = number || (await nextContractNumber(call, input.park_id));
    return insertRecord(call.tx, 'contract', { ...values, number: given, created_by: call.actor.user_id });
  }
  if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
  await updateRecord(
    call.tx,
    'contract',
    '合同',
    { id: before.id, version },
    {
      ...values,
      number: number || before.number,
      status: 'draft',
      updated_at: call.now.toISOString(),
    },
  );
  return before.id;
}

/** Replaces the terms of version 1 and its schedule. */
async function writeTerms({ tx }: Call, contract_id: number, input: ContractTerms): Promise<void> {
  await tx.query(sql`delete from contract_version where company_id = app_company() and contract_id = ${contract_id}`);
  await insertTerms(tx, [{ contract_id, terms: input }]);
}
