// Parameters of the enterprise, saved as one set with one version.
import sql from 'sql-template-tag';
import * as calls from '../../../api/setup/parameter';
import type { ParameterSave, Parameters } from '../../../api/setup/parameter.schema';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../../../api/setup/parameters';
import { missing, Refusal } from '../../platform/errors';
import { parameterValues } from '../../platform/parameters';
import { type Call, handle, type Route } from '../../platform/route';

/** Saves of one enterprise wait for each other: the version is that of the set, not of a row. */
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
  await checkReferences(call, values);
  const changed = Object.entries(values).filter(([key, value]) => before.values[key as ParameterKey] !== value);
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

async function checkReferences({ tx }: Call, values: ParameterSave['values']): Promise<void> {
  const role_id = values['sso.role_id'];
  if (role_id == null) return;
  const found = await tx.query(sql`select id from role where company_id = app_company() and id = ${role_id}`);
  if (!found.length) throw missing([{ path: ['values', 'sso.role_id'], message: '所选角色不存在' }]);
}

export const parameterRoutes: Route[] = [
  handle(calls.getParam, ({ tx }) => parameterValues(tx, PARAMETER_KEYS)),
  handle(calls.saveParam, (call, input) => save(call, input, PARAMETER_KEYS)),
  handle(calls.getFinanceSetting, ({ tx }) => parameterValues(tx, FINANCE)),
  handle(calls.saveFinanceSetting, (call, input) => save(call, input, FINANCE)),
];
