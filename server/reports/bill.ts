// Details of a bill on its page and on paper: unit price × quantity of each line, receipts and payee accounts.
import sql from 'sql-template-tag';
import { billDetails, billPdf, letterPdf } from '#api/finance/bill/bill';
import type { Bill, BillBasis, BillDetails, LetterInput } from '#api/finance/bill/bill.schema';
import { loadBills } from '../areas/finance/bill/bill';
import { letterContents } from '../areas/finance/dunning/letter-content';
import { refusalOf } from '../areas/finance/dunning/notice-content';
import { dunningLetter } from '../documents/dunning-letter';
import { paymentNotice } from '../documents/payment-notice';
import { type Sender, senderOf } from '../documents/sender';
import type { Tx } from '../platform/db/database';
import { filesReply } from '../platform/files/zip';
import { notFound, Refusal } from '../platform/use-case/errors';
import { type Call, handle, handleFile, type OpenCall, type Route } from '../platform/use-case/route';
import { basesOf } from '../workflows/bill-basis';

const receivablesOf = (bills: readonly Bill[]): number[] =>
  bills.flatMap(({ lines }) => lines.map(({ receivable_id }) => receivable_id));

/** Returns entries in force, without reversed ones; for a negative receivable, its allocations to others are negative. */
const receiptsOf = (tx: Tx, receivable_ids: readonly number[]): Promise<BillDetails['receipts']> =>
  tx.query(
    sql`with entries as (
          select w.id, w.receivable_id, w.amount_fen from write_off w
          where w.company_id = app_company() and w.receivable_id = any(${[...receivable_ids]}::bigint[])
          union all
          select w.id, w.offsets_id, -w.amount_fen from write_off w
          where w.company_id = app_company() and w.offsets_id = any(${[...receivable_ids]}::bigint[])
        )
        select e.id, e.receivable_id, i.name as charge_item, r.start_date, r.end_date, w.cash_record_id, w.value_date as received_on,
          coalesce(m.payer, case when w.deposit_entry_id is null then '冲抵' else '保证金抵扣' end) as payer, e.amount_fen
        from entries e
        join write_off w on w.company_id = app_company() and w.id = e.id
        join receivable r on (r.company_id, r.id) = (w.company_id, e.receivable_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        left join cash_record m on (m.company_id, m.id) = (w.company_id, w.cash_record_id)
        where w.reverses_id is null and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id)
        order by w.value_date, e.id, e.receivable_id`,
  );

async function details({ tx, actor, today }: Call, id: number): Promise<BillDetails> {
  const [bill] = await loadBills(tx, actor, [id], today);
  if (!bill) throw notFound('账单');
  const ids = receivablesOf([bill]);
  const [bases, receipts] = [await basesOf(tx, ids), await receiptsOf(tx, ids)];
  const { name, accounts } = await senderOf(tx, actor, bill.legal_entity_id);
  return { lines: [...bases.values()], receipts, payee: { name, accounts } };
}

/** Bills read in one transaction: on the embedded database, others wait until it ends. */
const PART = 40;

/** Returns what `read` returns for each part of the bills, each in its own transaction. */
async function inParts<Result>(
  call: OpenCall,
  ids: readonly number[],
  read: (inside: Call, bills: readonly Bill[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART);
    const result = await call.transaction(true, async (inside) => {
      const bills = await loadBills(inside.tx, inside.actor, part, inside.today);
      if (bills.length !== new Set(part).size) throw notFound('账单');
      return read(inside, bills);
    });
    results.push(result);
  }
  return results;
}

async function sendersOf({ tx, actor }: Pick<Call, 'tx' | 'actor'>, bills: readonly Bill[]) {
  const senders = new Map<number, Sender>();
  for (const id of new Set(bills.map((bill) => bill.legal_entity_id))) senders.set(id, await senderOf(tx, actor, id));
  return senders;
}

async function print(call: OpenCall, ids: readonly number[]) {
  const parts = await inParts(call, ids, async (inside, bills) => {
    const bases: ReadonlyMap<number, BillBasis> = await basesOf(inside.tx, receivablesOf(bills));
    return { bills, senders: await sendersOf(inside, bills), bases };
  });
  const now = call.services.clock.now();
  const files = parts.flatMap(({ bills, senders, bases }) =>
    bills.flatMap((bill) => {
      const sender = senders.get(bill.legal_entity_id);
      return sender ? [() => paymentNotice({ bill, sender, bases, now })] : [];
    }),
  );
  return filesReply('缴费通知单.zip', files);
}

/** Refuses bills without a claim: paid, not overdue, or covered. */
async function printLetters(call: OpenCall, { ids, level }: LetterInput) {
  const letters = await inParts(call, ids, async (inside, bills) => {
    const { tx, today } = inside;
    const contentOf = await letterContents(tx, today, bills, level);
    const senders = await sendersOf(inside, bills);
    return bills.flatMap((bill) => {
      const content = contentOf(bill);
      const refusal = refusalOf(bill, level, content.unclaimed);
      if (refusal) throw new Refusal(409, `账单 ${bill.number} 不能催缴：${refusal}`);
      const sender = senders.get(bill.legal_entity_id);
      return sender ? [{ bill, sender, level, today, ...content }] : [];
    });
  });
  const now = call.services.clock.now();
  return filesReply(
    '催缴函.zip',
    letters.flat().map((letter) => () => dunningLetter({ ...letter, now })),
  );
}

export const billReportRoutes: Route[] = [
  handle(billDetails, (call, { id }) => details(call, id)),
  handleFile(billPdf, (call, { ids }) => print(call, ids)),
  handleFile(letterPdf, printLetters),
];
