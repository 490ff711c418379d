// Warning settings of the enterprise: per kind the days ahead, the recipients and the channel. Declared defaults apply without a setting.
import sql from 'sql-template-tag';
import { WARN_KINDS, type WarnKind, type WarnKindName } from '#api/home/message-kinds';
import * as calls from '#api/setup/warn';
import type { WarnSave, WarnSetting } from '#api/setup/warn.schema';
import { field } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

type Stored = Omit<WarnSetting, 'is_default'>;

const fallback = (kind: WarnKindName): WarnSetting => {
  const { days_ahead, again }: WarnKind = WARN_KINDS[kind];
  return {
    kind,
    enabled: true,
    days_ahead,
    second_days: again?.second_days ?? null,
    third_days: again?.third_days ?? null,
    in_app: true,
    by_mail: false,
    role_ids: [],
    user_ids: [],
    version: 0,
    is_default: true,
  };
};

/** Returns every kind with its setting, in the declared order. */
export async function warnSettings(tx: Tx): Promise<WarnSetting[]> {
  const stored = await tx.query<Stored>(
    sql`select kind, enabled, days_ahead, second_days, third_days, in_app, by_mail, to_json(role_ids) as role_ids, to_json(user_ids) as user_ids, version
        from warn_setting where company_id = app_company()`,
  );
  return (Object.keys(WARN_KINDS) as WarnKindName[]).map((kind) => {
    const set = stored.find((row) => row.kind === kind);
    return set ? { ...set, is_default: false } : fallback(kind);
  });
}

async function assertRecipients({ tx }: Call, { role_ids, user_ids }: WarnSave): Promise<void> {
  const existing = await tx.query<{ key: string }>(
    sql`select 'user' || id as key from app_user where company_id = app_company() and enabled and id = any(${user_ids}::bigint[])
        union all select 'role' || id from role where company_id = app_company() and id = any(${role_ids}::bigint[])`,
  );
  const keys = new Set(existing.map((row) => row.key));
  const absent = [
    ...role_ids.flatMap((id, index) =>
      keys.has(`role${id}`) ? [] : [{ path: ['role_ids', index], message: '所选角色不存在' }],
    ),
    ...user_ids.flatMap((id, index) =>
      keys.has(`user${id}`) ? [] : [{ path: ['user_ids', index], message: '所选用户不存在或已停用' }],
    ),
  ];
  if (absent.length) throw missing(absent);
}

async function save(call: Call, input: WarnSave): Promise<WarnSetting[]> {
  const before = (await warnSettings(call.tx)).find(({ kind }) => kind === input.kind);
  await assertRecipients(call, input);
  const { kind, enabled, days_ahead, second_days, third_days, in_app, by_mail, role_ids, user_ids, version } = input;
  const saved = await call.tx.query(
    sql`insert into warn_setting as w (company_id, kind, enabled, days_ahead, second_days, third_days, in_app, by_mail, role_ids, user_ids, version)
        values (app_company(), ${kind}, ${enabled}, ${days_ahead}, ${second_days}, ${third_days}, ${in_app}, ${by_mail}, ${role_ids}::bigint[], ${user_ids}::bigint[], 1)
        on conflict (company_id, kind) do update set enabled = excluded.enabled, days_ahead = excluded.days_ahead,
          second_days = excluded.second_days, third_days = excluded.third_days,
          in_app = excluded.in_app, by_mail = excluded.by_mail, role_ids = excluded.role_ids, user_ids = excluded.user_ids,
          version = w.version + 1
        where w.version = ${version} returning kind`,
  );
  if (!saved.length) throw new Refusal(409, '该提醒设置已被他人修改，请刷新后在最新内容上重新编辑');
  const all = await warnSettings(call.tx);
  const after = all.find((setting) => setting.kind === kind);
  await call.audit({
    object: 'warn_setting',
    object_id: 0,
    action: 'update',
    before: { ...before },
    after: { ...after },
  });
  return all;
}

async function remove(call: Call, { kind }: { kind: WarnKindName }): Promise<WarnSetting[]> {
  const before = (await warnSettings(call.tx)).find((setting) => setting.kind === kind);
  const gone = await call.tx.query(
    sql`delete from warn_setting where company_id = app_company() and kind = ${kind} returning kind`,
  );
  if (!gone.length) throw notFound('提醒设置');
  await call.audit({ object: 'warn_setting', object_id: 0, action: 'delete', before: { ...before } });
  return warnSettings(call.tx);
}

const warnRoutes: Route[] = [
  handle(calls.getWarn, ({ tx }) => warnSettings(tx)),
  handle(calls.saveWarn, save),
  handle(calls.deleteWarn, remove),
];

export const warn: AreaObject = {
  routes: () => [...warnRoutes],
  constraints: {
    warn_setting_days: field('days_ahead', '提前天数应为 0 到 365'),
    warn_setting_second: field('second_days', '再次提醒的天数应小于提前天数'),
    warn_setting_third: field('third_days', '末次提醒的天数应小于再次提醒'),
  },
};
