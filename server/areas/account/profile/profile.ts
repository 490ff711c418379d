// The personal centre: own profile, avatar, and addresses proven by code.
import sql from 'sql-template-tag';
import * as calls from '#api/account/profile/profile';
import type { Bind, Profile, SaveAvatar, SaveProfile } from '#api/account/profile/profile.schema';
import { channelOf } from '#api/account/sign-in/code-target';
import { maybeOne, one } from '#server/platform/db/database';
import { assertPicture } from '#server/platform/files/attachments';
import { pictureAt } from '#server/platform/files/file-access';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, type Route } from '#server/platform/use-case/route';
import { browserOf } from '../sign-in/code-browser';
import { findCode, missedCode, useCode } from '../sign-in/verification-code';
import { logOwn, needsFactor } from './account';
import { assertOwner } from './owner';

async function profileOf({ tx, actor }: Call): Promise<Profile> {
  const { is_sadmin, ...stored } = await one<
    Omit<Profile, 'role_name' | 'company_name' | 'totp_required'> & { is_sadmin: boolean }
  >(
    tx,
    sql`select u.id, u.version, u.name, u.display_name, u.head_image, u.job_title, coalesce(d.name, '') as department,
          u.email, u.email_verified, u.phone, u.phone_verified, u.totp_enabled, u.is_sadmin
        from app_user u left join department d on (d.company_id, d.id) = (u.company_id, u.department_id)
        where u.id = ${actor.user_id}`,
  );
  const totp_required = await needsFactor(tx, { is_sadmin });
  return { ...stored, totp_required, role_name: actor.role_name, company_name: actor.company_name };
}

/** Changes own columns, with the trail of it. */
async function change(call: Call, action: string, work: () => Promise<unknown>): Promise<Profile> {
  const before = await profileOf(call);
  await work();
  const after = await profileOf(call);
  await logOwn(call, { action, before: { ...before }, after: { ...after } });
  return after;
}

const save = (call: Call, { version, display_name }: SaveProfile) =>
  change(call, 'profile', async () => {
    const saved = await maybeOne(
      call.tx,
      sql`update app_user set display_name = ${display_name}, version = version + 1
          where id = ${call.actor.user_id} and version = ${version} returning id`,
    );
    if (!saved) throw new Refusal(409, '您的资料已在别处修改，请刷新后重新编辑');
  });

async function saveAvatar(call: Call, { file_id }: SaveAvatar): Promise<Profile> {
  const { tx, actor } = call;
  if (actor.company_id === null)
    throw invalid([{ path: ['file_id'], message: '平台管理员不属于任何企业，不能上传头像' }]);
  if (file_id !== null) await assertPicture(call, 'file_id', file_id);
  const head_image = file_id === null ? '' : pictureAt(file_id);
  return change(call, 'avatar', () =>
    tx.query(sql`update app_user set head_image = ${head_image}, version = version + 1 where id = ${actor.user_id}`),
  );
}

/** Proves an address: it signs in and resets the password from now on. A wrong code costs a try although it is refused. */
async function bind(call: Call, { target, code }: Bind, browser: string): Promise<Profile | Refusal> {
  const { tx, actor, now } = call;
  const found = await findCode(tx, { purpose: 'bind', target, code, browser, now, user_id: actor.user_id });
  if (!found?.right) return missedCode(tx, found);
  await useCode(tx, found.id, now);
  return change(call, 'bind', () =>
    tx.query(
      channelOf(target) === 'email'
        ? sql`update app_user set email = ${target}, email_verified = true, version = version + 1 where id = ${actor.user_id}`
        : sql`update app_user set phone = ${target}, phone_verified = true, version = version + 1 where id = ${actor.user_id}`,
    ),
  );
}

export const profileRoutes: Route[] = [
  handle(calls.getProfile, profileOf),
  handle(calls.saveProfile, save),
  handle(calls.saveAvatar, saveAvatar),
  handlePrepared(calls.bindTarget, async (open, input) => {
    await assertOwner(open, input.password);
    const browser = browserOf(open);
    return (call) => bind(call, input, browser);
  }),
];
