// Instalment plans (分期计划): expected payments for chosen receivables. The receivables do not change; while a plan runs no reminder is sent for them.
import sql, { type Sql } from 'sql-template-tag';
import { cancelPlan, plansOfTenant, savePlan } from '#api/finance/dunning';
import type { InstalmentPlan, PlanCancel, PlanSaved } from '#api/finance/dunning.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { coveredOf, type PlanState, planState } from '#domain/finance/arrears/dunning';
import { formatMoney } from '#domain/kernel/text/format';
import { openFenOfAny } from '#server/measures/finance/receivable';
import { assertTenantVisible, inScope } from '#server/platform/access/scope';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** Settled amount of plan `p`: the part of its receivables that was open and no longer is. */
const settled = sql`(select coalesce(sum(l.open_fen - least(l.open_fen, ${openFenOfAny})), 0)::bigint
  from instalment_plan_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
  where l.company_id = p.company_id and l.plan_id = p.id)`;
const instalments = sql`(select json_agg(json_build_object('seq', i.seq, 'due_date', i.due_date, 'amount_fen', i.amount_fen) order by i.seq)
  from instalment i where i.company_id = p.company_id and i.plan_id = p.id)`;

type Stored = Omit<InstalmentPlan, 'instalments'> & {
  instalments: Omit<InstalmentPlan['instalments'][number], 'covered_fen'>[];
};

/** Returns the plans whose receivables are all within the actor's scope, the newest first, with their state of today. */
async function plansWhere({ tx, actor, today }: Call, condition: Sql): Promise<InstalmentPlan[]> {
  const outside = inScope(actor, sql`r.park_id`);
  const rows = await tx.query<Stored>(
    sql`select p.id, p.tenant_id, e.name as entity_name, p.reason, p.started_on, p.grace_days, p.status, p.ended_on, p.end_reason,
          u.display_name as created_by, ${settled} as settled_fen, ${instalments} as instalments,
          (select sum(l.open_fen)::bigint from instalment_plan_line l where l.company_id = p.company_id and l.plan_id = p.id) as total_fen,
          (select json_agg(json_build_object('receivable_id', r.id, 'charge_item', c.name, 'start_date', r.start_date, 'end_date', r.end_date,
              'due_date', r.due_date, 'planned_fen', l.open_fen, 'open_fen', ${openFenOfAny}) order by r.due_date, r.id)
            from instalment_plan_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
            join charge_item c on (c.company_id, c.id) = (r.company_id, r.charge_item_id)
            where l.company_id = p.company_id and l.plan_id = p.id) as receivables
        from instalment_plan p
        join legal_entity e on (e.company_id, e.id) = (p.company_id, p.legal_entity_id)
        join app_user u on u.company_id = p.company_id and u.id = p.created_by
        where p.company_id = app_company() and ${condition} and not exists (
          select from instalment_plan_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
          where l.company_id = p.company_id and l.plan_id = p.id and not (true${outside}))
        order by p.id desc`,
  );
  return rows.map((row) => {
    const covered = coveredOf(row);
    return {
      ...row,
      status: row.status === 'running' ? planState(row, today) : row.status,
      instalments: row.instalments.map((each, index) => ({ ...each, covered_fen: covered[index] ?? 0 })),
    };
  });
}

async function loadPlan(call: Call, id: number): Promise<InstalmentPlan> {
  const [plan] = await plansWhere(call, sql`p.id = ${id}`);
  if (!plan) throw notFound('分期计划');
  return plan;
}

interface PlanWithState {
  id: number;
  state: PlanState;
}

/** Returns the state by today of the plans stored as running, limited to those with one of the receivables when given. */
async function statesOf(tx: Tx, today: string, receivable_ids?: readonly number[]): Promise<PlanWithState[]> {
  const locked = receivable_ids
    ? sql` and exists (select from instalment_plan_line l where l.company_id = p.company_id and l.plan_id = p.id and l.live
        and l.receivable_id = any(${[...receivable_ids]}::bigint[]))`
    : sql``;
  const rows = await tx.query<Pick<Stored, 'id' | 'grace_days' | 'settled_fen' | 'instalments'>>(
    sql`select p.id, p.grace_days, ${settled} as settled_fen, ${instalments} as instalments
        from instalment_plan p where p.company_id = app_company() and p.status = 'running'${locked} order by p.id`,
  );
  return rows.map((row) => ({ id: row.id, state: planState(row, today) }));
}

/** Returns the ids of plans that run on the day. */
export async function runningPlans(tx: Tx, today: string): Promise<number[]> {
  return (await statesOf(tx, today)).flatMap(({ id, state }) => (state === 'running' ? [id] : []));
}

/** Ends the plans that were fulfilled or broken by the day: their receivables are free for reminders and another plan. */
export async function endPlans(tx: Tx, today: string, receivable_ids?: readonly number[]): Promise<number> {
  const ended = (await statesOf(tx, today, receivable_ids)).filter(({ state }) => state !== 'running');
  for (const state of ['kept', 'broken']) {
    const ids = ended.flatMap((each) => (each.state === state ? [each.id] : []));
    if (ids.length)
      await tx.query(
        sql`update instalment_plan set status = ${state}, ended_on = ${today}::date
            where company_id = app_company() and status = 'running' and id = any(${ids}::bigint[])`,
      );
  }
  return ended.length;
}

interface Owed {
  id: number;
  tenant_id: number;
  legal_entity_id: number;
  open_fen: number;
  planned: boolean;
}

/** Returns the receivables, locked until the plan is stored, so that their open amounts do not change. */
async function owedOf({ tx, actor }: Call, ids: readonly number[]): Promise<Owed[]> {
  await tx.query(
    sql`select id from receivable where company_id = app_company() and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
  return tx.query<Owed>(
    sql`select r.id, r.tenant_id, r.legal_entity_id, ${openFenOfAny} as open_fen, exists (select from instalment_plan_line l
          where l.company_id = r.company_id and l.receivable_id = r.id and l.live) as planned
        from receivable r where r.company_id = app_company() and r.id = any(${[...ids]}::bigint[])${inScope(actor, sql`r.park_id`)}`,
  );
}

function chosenOf({ receivable_ids }: PlanSaved, owed: readonly Owed[]): Owed[] {
  const existing = new Map(owed.map((row) => [row.id, row]));
  const errorAt = (index: number, message: string): FieldError => ({ path: ['receivable_ids', index], message });
  const absent = receivable_ids.flatMap((id, index) => (existing.has(id) ? [] : [errorAt(index, '应收不存在')]));
  if (absent.length) throw missing(absent);
  const chosen = receivable_ids.flatMap((id) => existing.get(id) ?? []);
  const first = chosen[0];
  const faults = chosen.flatMap((row, index) => {
    if (receivable_ids.indexOf(row.id) < index) return [errorAt(index, '同一笔应收只能出现一次')];
    if (row.tenant_id !== first?.tenant_id) return [errorAt(index, '一份分期计划只能包含同一租客的应收')];
    if (row.legal_entity_id !== first.legal_entity_id)
      return [errorAt(index, '一份分期计划只能包含同一签约主体的应收')];
    return row.open_fen > 0 ? [] : [errorAt(index, '应收已收清或已作废，不能分期')];
  });
  if (faults.length) throw invalid(faults);
  if (chosen.some((row) => row.planned)) throw new Refusal(409, '所选应收已在进行中的分期计划中，请先取消原计划');
  return chosen;
}

async function save(call: Call, input: PlanSaved): Promise<InstalmentPlan> {
  const { tx, actor, today, now } = call;
  const { receivable_ids, reason, grace_days } = input;
  await endPlans(tx, today, receivable_ids);
  const chosen = chosenOf(input, await owedOf(call, receivable_ids));
  const [first] = chosen;
  if (!first) throw notFound('应收');
  const total = chosen.reduce((sum, row) => sum + row.open_fen, 0);
  const agreed = input.instalments.reduce((sum, row) => sum + row.amount_fen, 0);
  if ((input.instalments[0]?.due_date ?? '') < today)
    throw invalid([{ path: ['instalments', 0, 'due_date'], message: '第 1 期的日期不能早于今天' }]);
  if (agreed !== total) {
    const message = `各期合计 ${formatMoney(agreed)} 元，须等于所选应收的未收金额 ${formatMoney(total)} 元`;
    throw invalid([{ path: ['instalments'], message }]);
  }
  const plan_id = await insertRecord(tx, 'instalment_plan', {
    tenant_id: first.tenant_id,
    legal_entity_id: first.legal_entity_id,
    reason,
    grace_days,
    started_on: today,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  const rows = input.instalments.map((each, index) => ({ plan_id, seq: index + 1, ...each }));
  await insertRecords(tx, 'instalment', rows);
  const lines = chosen.map((row) => ({ plan_id, receivable_id: row.id, open_fen: row.open_fen, live: true }));
  await insertRecords(tx, 'instalment_plan_line', lines);
  const after = { tenant_id: first.tenant_id, total_fen: total, count: rows.length, grace_days, reason };
  await call.audit({ object: 'instalment_plan', object_id: plan_id, action: 'create', after });
  return loadPlan(call, plan_id);
}

async function cancel(call: Call, { id, reason }: PlanCancel): Promise<InstalmentPlan> {
  await loadPlan(call, id);
  const plan = await one<{ status: string }>(
    call.tx,
    sql`select status from instalment_plan where company_id = app_company() and id = ${id} for update`,
  );
  const before = await loadPlan(call, id);
  if (plan.status !== 'running' || before.status !== 'running')
    throw new Refusal(409, '分期计划已履约、违约或取消，不能再取消');
  await call.tx.query(
    sql`update instalment_plan set status = 'cancelled', ended_on = ${call.today}::date, end_reason = ${reason}
        where company_id = app_company() and id = ${id}`,
  );
  await call.audit({
    object: 'instalment_plan',
    object_id: id,
    action: 'cancel',
    before: { status: 'running' },
    after: { status: 'cancelled', reason },
  });
  return loadPlan(call, id);
}

async function ofTenant(call: Call, { tenant_id }: { tenant_id: number }): Promise<InstalmentPlan[]> {
  await assertTenantVisible(call, tenant_id);
  return plansWhere(call, sql`p.tenant_id = ${tenant_id}`);
}

export const instalmentPlanRoutes: Route[] = [
  handle(plansOfTenant, ofTenant),
  handle(savePlan, save),
  handle(cancelPlan, cancel),
];
