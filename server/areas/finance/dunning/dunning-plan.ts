// Schedule of automatic reminders (催缴方案): the enterprise's plan, and the tenant's own one.
import sql from 'sql-template-tag';
import { dunningOf, removeDunning, saveDunning } from '#api/finance/dunning';
import type { Dunning, DunningSaved } from '#api/finance/dunning.schema';
import type { Reminder } from '#domain/finance/arrears/dunning';
import { assertTenantVisible } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import { insertRecord, updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

type Plan = Omit<Dunning, 'own' | 'version'>;

/** Default plan: no automatic reminders; reminders go by mail. */
const NONE: Plan = {
  tenant_id: null,
  enabled: false,
  days_1: 3,
  channel_1: 'email',
  days_2: 10,
  channel_2: 'email',
  days_3: 20,
  channel_3: 'email',
};

const plans = (tx: Tx) =>
  tx.query<Plan & { id: number; version: number }>(
    sql`select id, version, tenant_id, enabled, days_1, channel_1, days_2, channel_2, days_3, channel_3
        from dunning_plan where company_id = app_company()`,
  );

/** Returns a function that gives the plan in force for a tenant. */
export async function dunningPlans(tx: Tx): Promise<(tenant_id: number) => Plan> {
  const byTenant = new Map((await plans(tx)).map((plan) => [plan.tenant_id, plan]));
  return (tenant_id) => byTenant.get(tenant_id) ?? byTenant.get(null) ?? NONE;
}

const DAYS = ['days_1', 'days_2', 'days_3'] as const;
const CHANNELS = ['channel_1', 'channel_2', 'channel_3'] as const;

/** Returns the levels that are sent automatically, in order. */
export const stepsOf = (plan: Plan): Reminder[] =>
  DAYS.flatMap((name, index) => {
    const days = plan[name];
    return plan.enabled && days !== null ? [{ level: index + 1, days }] : [];
  });

export const channelAt = (plan: Plan, level: number): Dunning['channel_1'] => plan[CHANNELS[level - 1] ?? 'channel_1'];

async function load(call: Call, tenant_id: number | null): Promise<Dunning> {
  if (tenant_id !== null) await assertTenantVisible(call, tenant_id);
  const all = await plans(call.tx);
  const own = all.find((plan) => plan.tenant_id === tenant_id);
  const { id: _id, ...plan } = own ?? all.find((each) => each.tenant_id === null) ?? { id: 0, ...NONE };
  return { ...plan, tenant_id, own: own !== undefined, version: own?.version ?? 0 };
}

async function save(call: Call, input: DunningSaved): Promise<Dunning> {
  const { tenant_id, version, ...values } = input;
  const before = await load(call, tenant_id);
  const stored = (await plans(call.tx)).find((plan) => plan.tenant_id === tenant_id);
  if (stored) {
    const changed = { ...values, updated_at: call.now.toISOString() };
    await updateRecord(call.tx, 'dunning_plan', '催缴方案', { id: stored.id, version }, changed);
  } else await insertRecord(call.tx, 'dunning_plan', { tenant_id, ...values });
  const after = await load(call, tenant_id);
  await call.audit({
    object: 'dunning_plan',
    object_id: tenant_id ?? 0,
    action: stored ? 'update' : 'create',
    before: stored && { ...before },
    after: { ...after },
  });
  return after;
}

async function remove(call: Call, { tenant_id }: { tenant_id: number }): Promise<Dunning> {
  const before = await load(call, tenant_id);
  if (!before.own) throw new Refusal(409, '该租客没有单独的催缴方案');
  await call.tx.query(sql`delete from dunning_plan where company_id = app_company() and tenant_id = ${tenant_id}`);
  await call.audit({ object: 'dunning_plan', object_id: tenant_id, action: 'delete', before: { ...before } });
  return load(call, tenant_id);
}

export const dunningPlanRoutes: Route[] = [
  handle(dunningOf, (call, { tenant_id }) => load(call, tenant_id ?? null)),
  handle(saveDunning, save),
  handle(removeDunning, remove),
];
