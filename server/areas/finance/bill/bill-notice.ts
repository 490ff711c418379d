// Telling tenants of their bills (账单通知, 催缴): what is to be said to whom waits in the database, a job sends it.
import { notifyBills, previewNotices } from '#api/finance/bill/bill';
import type { NotifyDone, NotifyInput } from '#api/finance/bill/bill.schema';
import { insertRecords } from '#server/platform/list/record';
import { missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { composeNotices, type Notice } from '../dunning/notice-content';
import { loadBills } from './bill';

interface Planned {
  notices: Notice[];
  done: NotifyDone;
}

async function planned(call: Call, { ids, level }: NotifyInput): Promise<Planned> {
  const { tx, actor, today, now } = call;
  const wanted = [...new Set(ids)];
  const bills = await loadBills(tx, actor, wanted, today);
  const known = new Set(bills.map((bill) => bill.id));
  const absent = wanted.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: ['ids', index], message: '账单不存在' }],
  );
  if (absent.length) throw missing(absent);
  const { notices, left_out } = await composeNotices({ tx, today, now, author: actor.user_id }, bills, level);
  const sms = notices.filter(({ channel }) => channel === 'sms').length;
  return { notices, done: { waiting: notices.length, sms, left_out } };
}

async function notify(call: Call, input: NotifyInput): Promise<NotifyDone> {
  const { notices, done } = await planned(call, input);
  await insertRecords(call.tx, 'bill_notice', notices);
  for (const bill_id of new Set(notices.map((notice) => notice.bill_id)))
    await call.audit({ object: 'bill', object_id: bill_id, action: 'bill-notify', after: { level: input.level } });
  return done;
}

export const billNoticeRoutes: Route[] = [
  handle(notifyBills, notify),
  handle(previewNotices, async (call, input) => (await planned(call, input)).done),
];
