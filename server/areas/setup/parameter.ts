// Parameters of the enterprise, saved as one set with one version.
import sql from 'sql-template-tag';
import { NOTICE_RULE } from '#api/setup/parameter/groups/contract';
import * as calls from '#api/setup/parameter/parameter';
import type { ParameterSave, Parameters } from '#api/setup/parameter/parameter.schema';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '#api/setup/parameter/parameters';
import { assertWithinReach } from '#server/platform/access/reach';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { parameterValues } from '#server/policies/parameters';

/** Saves of one enterprise are serialized: the version covers the set, not a row. */
const LOCK = 7305421;
const FINANCE = PARAMETER_KEYS.filter((key) => parameterOf(key).group === 'finance');

async function save(
  call: Call,
  { values, version }: ParameterSave,
  keys: readonly ParameterKey[],
): Promise<Parameters> {
  const { tx } = call;
  await tx.query(sql`select pg_advisory_xact_lock(${LOCK}, app_company()::integer)`);
  const before = await parameterValues(tx, PARAMETER_KEYS);
  if (before.version !== version) throw new Refusal(409, '参数已被他人修改，请刷新后在最新内容上重新编辑');
  await checkReferences(call, values, before.values);
  const changed = Object.entries(values).filter(([key, value]) => before.values[key as ParameterKey] !== value);
  await assertProvisioning(call, before.values, values);
  if (changed.length) {
    await tx.query(
      sql`insert into company_parameter (company_id, key, value, version)
          select app_company(), e.key, e.value, ${version + 1} from jsonb_each(${JSON.stringify(Object.fromEntries(changed))}::jsonb) e
          on conflict (company_id, key) do update set value = excluded.value, version = excluded.version`,
    );
    await call.audit({
      object: 'parameter',
      object_id: 0,
      action: 'update',
      before: Object.fromEntries(changed.map(([key]) => [key, before.values[key as ParameterKey]])),
      after: Object.fromEntries(changed),
    });
  }
  return parameterValues(tx, keys);
}

/** Provisioning new users with a role grants that role, so both the previous and the new role are checked. */
async function assertProvisioning(
  call: Call,
  before: ParameterSave['values'],
  values: ParameterSave['values'],
): Promise<void> {
  const after = { ...before, ...values };
  if (before['sso.role_id'] === after['sso.role_id'] && before['sso.provision'] === after['sso.provision']) return;
  const roles = [before['sso.role_id'], after['sso.role_id']].filter((id): id is number => typeof id === 'number');
  await assertWithinReach(call, { object: 'parameter', object_id: 0, roles, path: ['values', 'sso.role_id'] });
}

const ROLES = ['sso.role_id', 'approval.special_role_id'] as const;
const NEED_SPECIAL = PARAMETER_KEYS.filter((key) => parameterOf(key).labels === NOTICE_RULE);

/** Checks that roles exist, and that special approval has at least one approver. `before` provides the values that are not sent. */
async function checkReferences(
  { tx }: Call,
  values: ParameterSave['values'],
  before: ParameterSave['values'],
): Promise<void> {
  const roles = await tx.query<{ id: number }>(sql`select id from role where company_id = app_company()`);
  const absent = ROLES.filter((key) => values[key] != null && !roles.some((role) => role.id === values[key]));
  if (absent.length) throw missing(absent.map((key) => ({ path: ['values', key], message: '所选角色不存在' })));
  const after = { ...before, ...values };
  if (after['approval.special_role_id'] != null) return;
  const needing = NEED_SPECIAL.filter((key) => after[key] === 'approval');
  if (needing.length) throw invalid(needing.map((key) => ({ path: ['values', key], message: '请先指定特批角色' })));
}

const parameterRoutes: Route[] = [
  handle(calls.getParam, ({ tx }) => parameterValues(tx, PARAMETER_KEYS)),
  handle(calls.saveParam, (call, input) => save(call, input, PARAMETER_KEYS)),
  handle(calls.getFinanceSetting, ({ tx }) => parameterValues(tx, FINANCE)),
  handle(calls.saveFinanceSetting, (call, input) => save(call, input, FINANCE)),
];

export const parameter: AreaObject = {
  routes: () => [...parameterRoutes],
};
