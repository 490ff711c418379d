// The personal centre: own profile, avatar, and addresses proven by code.
import sql from 'sql-template-tag';
import * as calls from '#api/account/profile';
import type { Bind, Profile, SaveAvatar, SaveProfile } from '#api/account/profile.schema';
import { type CodeChannel, channelOf } from '#api/account/sign-in/code-target';
import { formatInstant } from '#api/kernel/instant';
import { maskPhone } from '#domain/tenants/masked-phone';
import { maskMail } from '#domain/tenants/masked-text';
import { maybeOne, one } from '#server/platform/db/database';
import { assertPicture } from '#server/platform/files/attachments';
import { pictureAt } from '#server/platform/files/file-access';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, type Route } from '#server/platform/use-case/route';
import { browserOf } from '../sign-in/code-browser';
import { endCodes, findCode, missedCode, ownsTarget, pendingTargets, useCode } from '../sign-in/verification-code';
import { logOwn, needsFactor } from './account';
import { assertOwner } from './owner';

async function profileOf({ tx, actor, now }: Call): Promise<Profile> {
  const { is_sadmin, ...stored } = await one<
    Omit<Profile, 'role_name' | 'company_name' | 'totp_required' | 'pending'> & { is_sadmin: boolean }
  >(
    tx,
    sql`select u.id, u.version, u.name, u.display_name, u.head_image, u.job_title, coalesce(d.name, '') as department,
          u.email, u.email_verified, u.phone, u.phone_verified, u.totp_enabled, u.is_sadmin
        from app_user u left join department d on (d.company_id, d.id) = (u.company_id, u.department_id)
        where u.id = ${actor.user_id}`,
  );
  const totp_required = await needsFactor(tx, { is_sadmin });
  const pending = await pendingTargets(tx, actor.user_id, now);
  return { ...stored, pending, totp_required, role_name: actor.role_name, company_name: actor.company_name };
}

/** Changes own columns and logs the change. */
async function change(call: Call, action: string, work: () => Promise<unknown>): Promise<Profile> {
  const { pending: _before, ...before } = await profileOf(call);
  await work();
  const changed = await profileOf(call);
  const { pending: _after, ...after } = changed;
  await logOwn(call, { action, before, after });
  return changed;
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

/** Proves an address, which from then on signs in and resets the password. A wrong code costs a try although the request is refused. */
async function bind(call: Call, { target, code }: Bind, browser: string): Promise<Profile | Refusal> {
  const { tx, actor, now } = call;
  const found = await findCode(tx, { purpose: 'bind', target, code, browser, now, user_id: actor.user_id });
  if (!found?.right) return missedCode(tx, found);
  const channel = channelOf(target) ?? 'email';
  await assertFree(call, channel, target);
  await useCode(tx, found.id, now);
  const former = await profileOf(call);
  const profile = await change(call, 'bind', () =>
    tx.query(
      channel === 'email'
        ? sql`update app_user set email = ${target}, email_verified = true, version = version + 1 where id = ${actor.user_id}`
        : sql`update app_user set phone = ${target}, phone_verified = true, version = version + 1 where id = ${actor.user_id}`,
    ),
  );
  await notifyFormer(call, channel, former, target);
  return profile;
}

/** A verified address belongs to one account. The constraint protects against a concurrent request. */
async function assertFree({ tx, actor }: Call, channel: CodeChannel, target: string): Promise<void> {
  const other = await maybeOne(
    tx,
    sql`select u.id from app_user u where u.id <> ${actor.user_id} and ${ownsTarget(channel, target)}`,
  );
  const message = `该${TITLES[channel]}已被其他账号验证使用`;
  if (other) throw new Refusal(409, message, [{ path: ['target'], message }]);
}

const TITLES: Readonly<Record<CodeChannel, string>> = { email: '邮箱', phone: '手机号' };

/** Queues a mail to the former address, so that the account's owner notices a change made by someone else. */
async function notifyFormer({ tx, actor, now }: Call, channel: CodeChannel, former: Profile, target: string) {
  const before = channel === 'email' ? former.email.toLowerCase() : former.phone;
  if (former.email === '' || before === '' || before === target) return;
  const masked = channel === 'email' ? maskMail(target) : maskPhone(target);
  const title = TITLES[channel];
  const content = [
    `${former.display_name}，您好：`,
    '',
    `您的账号 ${former.name} 的${title}已于 ${formatInstant(now.toISOString())} 更换为 ${masked}，此后的验证码${
      channel === 'email' ? '与通知' : ''
    }发送到新的${title}。`,
    '如非本人操作，请立即联系企业管理员停用账号并重置密码。',
  ].join('\n');
  await tx.query(
    sql`insert into account_mail (user_id, target, subject, content, created_at)
        values (${actor.user_id}, ${former.email}, ${`账号的${title}已更换`}, ${content}, ${now.toISOString()})`,
  );
}

export const profileRoutes: Route[] = [
  handle(calls.getProfile, profileOf),
  handle(calls.saveProfile, save),
  handle(calls.saveAvatar, saveAvatar),
  handle(calls.cancelBind, async (call, { channel }) => {
    await endCodes(call.tx, call.actor.user_id, channel, call.now);
    return profileOf(call);
  }),
  handlePrepared(calls.bindTarget, async (open, input) => {
    await assertOwner(open, input.password);
    const browser = browserOf(open);
    return (call) => bind(call, input, browser);
  }),
];
