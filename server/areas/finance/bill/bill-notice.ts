// Notices of bills to tenants (账单通知, 催缴). They are queued in the database and sent by a job.
import { notifyBills, previewNotices } from '#api/finance/bill/bill';
import type { Bill, NoticePreview, NotifyDone, NotifyInput } from '#api/finance/bill/bill.schema';
import { NOTICE_CHANNEL } from '#api/finance/labels';
import { insertRecords } from '#server/platform/list/record';
import { openSms } from '#server/platform/messaging/sms';
import type { Services } from '#server/platform/start/services';
import { missing } from '#server/platform/use-case/errors';
import { type Call, handleOpen, handlePrepared, type Route } from '#server/platform/use-case/route';
import { composeNotices, type Notice } from '../dunning/notice-content';
import { loadBills } from './bill';

type Channel = Notice['channel'];

/** Returns the channels that this server is not configured for. */
function unavailableOf({ env, mail }: Services): Channel[] {
  const ready: Record<Channel, boolean> = { email: mail.configured, sms: openSms(env).texts };
  return (Object.keys(ready) as Channel[]).filter((channel) => !ready[channel]);
}

interface Planned {
  bills: Bill[];
  claimed_ids: number[];
  notices: Notice[];
  done: NotifyDone;
}

/** Returns the notices that can be sent; a bill whose channels are all unavailable is left out. */
async function planned(call: Call, { ids, level }: NotifyInput, unavailable: readonly Channel[]): Promise<Planned> {
  const { tx, actor, today, now } = call;
  const wanted = [...new Set(ids)];
  const bills = await loadBills(tx, actor, wanted, today);
  const permitted = new Set(bills.map((bill) => bill.id));
  const absent = wanted.flatMap((id, index) =>
    permitted.has(id) ? [] : [{ path: ['ids', index], message: '账单不存在' }],
  );
  if (absent.length) throw missing(absent);
  const composed = await composeNotices({ tx, today, now, author: actor.user_id }, bills, level);
  const notices = composed.notices.filter(({ channel }) => !unavailable.includes(channel));
  const notified = new Set(notices.map(({ bill_id }) => bill_id));
  const unreachable = new Set(composed.notices.map(({ bill_id }) => bill_id).filter((id) => !notified.has(id)));
  const reason = `未配置${unavailable.map((channel) => NOTICE_CHANNEL[channel].label).join('、')}发送`;
  const left_out = [
    ...composed.left_out,
    ...bills.filter(({ id }) => unreachable.has(id)).map(({ number }) => ({ number, reason })),
  ];
  const sms = notices.filter(({ channel }) => channel === 'sms').length;
  return { bills, notices, claimed_ids: composed.claimed_ids, done: { waiting: notices.length, sms, left_out } };
}

async function notify(call: Call, input: NotifyInput, unavailable: readonly Channel[]): Promise<NotifyDone> {
  const { notices, done } = await planned(call, input, unavailable);
  await insertRecords(call.tx, 'bill_notice', notices);
  for (const bill_id of new Set(notices.map((notice) => notice.bill_id)))
    await call.audit({ object: 'bill', object_id: bill_id, action: 'bill-notify', after: { level: input.level } });
  return done;
}

async function preview(call: Call, input: NotifyInput, unavailable: Channel[]): Promise<NoticePreview> {
  const { bills, notices, claimed_ids, done } = await planned(call, input, unavailable);
  const billOf = new Map(bills.map((bill) => [bill.id, bill]));
  const previews = notices.map(({ bill_id, channel, target, subject, content }) => {
    const { number = '', tenant_name = '' } = billOf.get(bill_id) ?? {};
    return { number, tenant_name, channel, target, subject, content };
  });
  return { ...done, notices: previews, unavailable, claimed_ids };
}

export const billNoticeRoutes: Route[] = [
  handlePrepared(notifyBills, async ({ services }, input) => {
    const unavailable = unavailableOf(services);
    return (call) => notify(call, input, unavailable);
  }),
  handleOpen(previewNotices, ({ services, transaction }, input) =>
    transaction(true, (call) => preview(call, input, unavailableOf(services))),
  ),
];
