// Effects of the approval of a change: submission holds the additional spaces and days; approval writes the next version and posts every difference
// in one transaction (docs/domain §5.10).
import sql from 'sql-template-tag';
import type { Change, ChangeTerms } from '#api/contracts/change/change.schema';
import type { Contract, ContractTerms } from '#api/contracts/contract/contract.schema';
import { NO_AMOUNT } from '#domain/contracts/change/manual-adjustment';
import type { Submission } from '#server/areas/approval/task/instance';
import { checkChange, inputOf, loadChange } from '#server/areas/contracts/change/change';
import { type ChangePlan, changedTerms, planChange } from '#server/areas/contracts/change/change-plan';
import { insertTerms } from '#server/areas/contracts/contract/contract-terms';
import { loadContract } from '#server/areas/contracts/contract/load-contract';
import { cutOccupation, freeChange, holdForChange, letForChange } from '#server/areas/contracts/contract/occupation';
import { adjustBoth, type Correction, voidWithAdjustments } from '#server/areas/finance/receivable/adjust';
import { postRow, postRowsOfVersion, postTopUps } from '#server/areas/finance/receivable/post-contract';
import { one } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { renameTenants } from '../rename-tenants';
import { settleTurnover } from '../turnover';

async function setStatus(call: Call, change: Change, status: Change['status'], action: string): Promise<void> {
  await call.tx.query(
    sql`update contract_change set status = ${status}, version = version + 1, updated_at = ${call.now.toISOString()}
        where company_id = app_company() and id = ${change.id}`,
  );
  const object = { object: 'contract_change', object_id: change.id, action };
  await call.audit({ ...object, before: { status: change.status }, after: { status } });
}

/** Returns the current contract and its change; `lock` locks them for a write. */
async function loadBoth(
  call: Call,
  id: number,
  lock: boolean,
): Promise<{ change: Change; contract: Contract; input: ChangeTerms }> {
  const change = await loadChange(call, id);
  const contract = await loadContract(call.tx, call.actor, change.contract_id, call.today, lock);
  if (change.base_version_no !== contract.version_no || contract.status !== 'approved' || contract.leave_date !== null)
    throw new Refusal(409, '合同在此变更起草后已变动，请撤回并重新编辑变更');
  return { change, contract, input: inputOf(change) };
}

export const changeApproval = {
  async assertVisible(call: Call, id: number): Promise<void> {
    await loadChange(call, id);
  },
  /** `amount_fen`: absolute change of the plan; `area_sqm`: area of the added or returned spaces. */
  async measures(call: Call, id: number): Promise<Record<string, string>> {
    const { contract, input } = await loadBoth(call, id, false);
    const plan = await planChange(call, contract, input);
    return { amount_fen: String(Math.abs(differenceOf(plan))) };
  },
  async submit(call: Call, id: number): Promise<Submission> {
    const { change, contract, input } = await loadBoth(call, id, true);
    if (change.status !== 'draft') throw new Refusal(423, '只有草稿可以提交审批；已驳回的变更请先编辑保存');
    await checkChange(call, contract, input);
    await holdForChange(call, contract, { ...input, id });
    await setStatus(call, change, 'auditing', 'submit');
    const title = `合同变更 ${contract.number}（${contract.tenant_name}），${input.effective_on} 起`;
    return { title, park_id: contract.park_id };
  },
  async approved(call: Call, id: number): Promise<void> {
    const { change, contract, input } = await loadBoth(call, id, true);
    const plan = await planChange(call, contract, input);
    await letForChange(call, id);
    await applyChange(call, contract, input, plan);
    await setStatus(call, change, 'approved', 'approve');
  },
  async rejected(call: Call, id: number): Promise<void> {
    const change = await loadChange(call, id);
    await freeChange(call, id);
    await setStatus(call, change, 'rejected', 'reject');
  },
  async withdrawn(call: Call, id: number): Promise<void> {
    const change = await loadChange(call, id);
    await freeChange(call, id);
    await setStatus(call, change, 'draft', 'withdraw');
  },
};

const differenceOf = (plan: ChangePlan): number =>
  plan.lines.reduce(
    (sum, { rows, new_rows }) =>
      sum +
      new_rows.reduce((total, row) => total + row.gross + (row.manual?.gross ?? 0), 0) +
      rows.reduce((total, { row, change }) => {
        if (row.voided) return total;
        const rules = change.action === 'adjust' ? change.adjustment.gross : change.action === 'drop' ? -row.gross : 0;
        return total + rules + change.manual.gross - row.manual.gross;
      }, 0),
    0,
  );

async function applyChange(call: Call, contract: Contract, input: ChangeTerms, plan: ChangePlan): Promise<void> {
  const version_no = contract.version_no + 1;
  const correction = { corrected_by: 'change' as const, reason: `合同变更：${input.reason}`, version_no };
  if (input.tenant_name) await keepTenantName(call, contract);
  await writeVersion(call, contract, { input, plan, version_no });
  await renameTenants(call);
  for (const line of plan.lines) await postLine(call, line, correction, plan.dropped);
  await postRowsOfVersion(call, contract.id, version_no);
  await postTakenOver(call, contract.id, plan, correction);
  await postTopUps(call, contract.id, { version_no, due: input.effective_on, deposits: plan.deposits });
  await cutOccupation(call, contract, input);
  await settleTurnover(call, await loadContract(call.tx, call.actor, contract.id, call.today), correction.reason);
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action: 'change',
    before: { version_no: contract.version_no, end: contract.end },
    after: { version_no, end: input.end, effective_on: input.effective_on, reason: input.reason },
  });
}

/** Stores the current tenant name on earlier versions, which were agreed under it. */
async function keepTenantName({ tx }: Call, { id, tenant_name }: Contract): Promise<void> {
  await tx.query(
    sql`update contract_version set tenant_name = ${tenant_name}
        where company_id = app_company() and contract_id = ${id} and tenant_name = ''`,
  );
}

interface Version {
  input: ChangeTerms;
  plan: ChangePlan;
  version_no: number;
}

/** Writes the terms of the new version with the rows it adds, and marks the rows it removes. */
async function writeVersion(
  { tx, now, today }: Call,
  contract: Contract,
  { input, plan, version_no }: Version,
): Promise<void> {
  const terms: ContractTerms = changedTerms(contract, input);
  const rows = plan.clause_lines.map((line) => plan.lines.find((each) => each.line === line)?.new_rows ?? []);
  const { effective_on, reason, tenant_name } = input;
  await insertTerms(tx, [
    {
      contract_id: contract.id,
      terms,
      change: { version_no, approved_on: today, effective_on, reason, tenant_name, lines: plan.clause_lines, rows },
    },
  ]);
  const dropped = plan.lines.flatMap((line) => line.rows.filter(({ change }) => change.action === 'drop'));
  await tx.query(
    sql`update schedule_row r set dropped_in = ${version_no}
        from jsonb_to_recordset(${JSON.stringify(dropped.map(({ row }) => row))}::jsonb) x (clause_id bigint, seq integer)
        where r.company_id = app_company() and r.clause_id = x.clause_id and r.seq = x.seq`,
  );
  await tx.query(
    sql`update contract set version_no = ${version_no}, end_date = ${input.end}, version = version + 1, updated_at = ${now.toISOString()}
        where company_id = app_company() and id = ${contract.id}`,
  );
}

/** Posts voids, reversals and adjustments of the rows of one clause. A row voided by hand before is not changed. */
async function postLine(
  call: Call,
  { rows }: ChangePlan['lines'][number],
  correction: Correction & { version_no: number },
  dropped: ChangePlan['dropped'],
): Promise<void> {
  for (const { row, change } of rows) {
    if (row.voided) continue;
    if (change.action === 'drop') {
      if (row.receivable_id !== null) await voidWithAdjustments(call, row.receivable_id, correction);
    } else if (row.receivable_id !== null) {
      const difference = {
        plan: change.action === 'adjust' ? change.adjustment : NO_AMOUNT,
        manual: { old: row.manual, revised: change.manual, ended: dropped.get(row.receivable_id) },
      };
      await adjustBoth(call, row.receivable_id, difference, correction);
    } else if (change.action === 'adjust' && (change.revised.gross !== 0 || change.revised.tax !== 0)) {
      await postRow(call, row, change.revised, correction.version_no);
    }
  }
}

/** Moves manual adjustments of replaced rows to the rows that replace them. */
async function postTakenOver(
  call: Call,
  contract_id: number,
  plan: ChangePlan,
  correction: Correction & { version_no: number },
): Promise<void> {
  for (const { line, new_rows } of plan.lines)
    for (const { start, manual } of new_rows) {
      if (!manual) continue;
      const posted = await one<{ id: number }>(
        call.tx,
        sql`select r.id from receivable r join charge_clause x on (x.company_id, x.id) = (r.company_id, r.clause_id)
            where r.company_id = app_company() and x.contract_id = ${contract_id} and x.version_no = ${correction.version_no} and x.line = ${line}
              and r.start_date = ${start}::date and r.adjusts_id is null`,
      );
      await adjustBoth(call, posted.id, { plan: NO_AMOUNT, manual: { old: NO_AMOUNT, revised: manual } }, correction);
    }
}
