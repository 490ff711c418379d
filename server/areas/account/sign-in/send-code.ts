// Sends verification codes. For sign-in and password reset an unknown address gets the same response as a known one.

import type { CodeChannel } from '#api/account/sign-in/code-target';
import { channelOf } from '#api/account/sign-in/code-target';
import { sendCode } from '#api/account/sign-in/sign-in';
import type { SendCodeInput, SendCodeOutput } from '#api/account/sign-in/sign-in.schema';
import { assertReady } from '#server/platform/access/actor';
import { findSession } from '#server/platform/access/session';
import { networkOf } from '#server/platform/network/network';
import { HttpFault, Refusal } from '#server/platform/use-case/errors';
import { handleOpen, type OpenCall, type Route } from '#server/platform/use-case/route';
import { accountAt } from '../profile/account';
import { markBrowser } from './code-browser';
import { newCode, WAIT_SECONDS } from './verification-code';

const CHANNEL_LABELS: Readonly<Record<CodeChannel, string>> = { email: '邮件', phone: '短信' };

function channelFor(call: OpenCall, target: string): CodeChannel {
  const channel = channelOf(target);
  if (!channel) throw new Error(`not a target: ${target}`);
  if (call.services.codes.channels.includes(channel)) return channel;
  const message = `未开通${CHANNEL_LABELS[channel]}验证码，请使用其他方式`;
  throw new Refusal(422, message, [{ path: ['target'], message }]);
}

/** Returns the signed-in user who binds an address. The call is public, so the pipeline has not loaded them. */
async function binder(call: OpenCall): Promise<number> {
  const session = call.sessionToken ? await findSession(call.services, call.sessionToken) : undefined;
  if (!session) throw new Refusal(401, '登录已失效，请重新登录');
  assertReady(session.actor);
  return session.actor.user_id;
}

async function send(call: OpenCall, { purpose, target }: SendCodeInput): Promise<SendCodeOutput> {
  const { db, clock, codes, log } = call.services;
  const channel = channelFor(call, target);
  const browser = markBrowser(call);
  const bound_by = purpose === 'bind' ? await binder(call) : null;
  const { user_id, code } = await db.transaction({ company_id: null }, async (tx) => {
    const account = bound_by === null ? await accountAt(tx, channel, target) : undefined;
    const user_id = bound_by ?? (account?.usable ? account.id : null);
    const request = { purpose, target, user_id, browser, network: networkOf(call.address), now: clock.now() };
    return { user_id, code: await newCode(tx, request) };
  });
  const sent = user_id === null ? Promise.resolve() : codes.send(channel, target, code);
  const delivered = sent.catch((error: unknown) => {
    log.error({ request_id: call.request_id, err: error }, 'verification code not sent');
    throw new HttpFault(503, `${CHANNEL_LABELS[channel]}验证码发送失败，请稍后重试`);
  });
  // The result and the duration of sending would distinguish a known address from an unknown one, so only a binding user waits for it.
  if (purpose === 'bind') await delivered;
  else delivered.catch(() => undefined);
  return { wait_seconds: WAIT_SECONDS };
}

export const sendCodeRoutes: Route[] = [handleOpen(sendCode, send)];
