// 缴费通知单 as a file: one bill as a PDF, several as an archive.
import { billPdf } from '#api/finance/bill/bill';
import { loadBills } from '../areas/finance/bill/bill';
import { paymentNotice } from '../documents/payment-notice';
import { senderOf } from '../documents/sender';
import { filesReply } from '../platform/files/zip';
import { notFound } from '../platform/use-case/errors';
import { handleFile, type OpenCall, type Route } from '../platform/use-case/route';

async function print(call: OpenCall, ids: readonly number[]) {
  const { bills, senders } = await call.transaction(true, async ({ tx, actor, today }) => {
    const found = await loadBills(tx, actor, ids, today);
    const entities = [...new Set(found.map((bill) => bill.legal_entity_id))];
    const known = new Map<number, Awaited<ReturnType<typeof senderOf>>>();
    for (const id of entities) known.set(id, await senderOf(tx, actor, id));
    return { bills: found, senders: known };
  });
  if (bills.length !== new Set(ids).size) throw notFound('账单');
  const now = call.services.clock.now();
  const files = bills.flatMap((bill) => {
    const sender = senders.get(bill.legal_entity_id);
    return sender ? [() => paymentNotice(bill, sender, now)] : [];
  });
  return filesReply('缴费通知单.zip', files);
}

export const billPdfRoutes: Route[] = [handleFile(billPdf, (call, { ids }) => print(call, ids))];
