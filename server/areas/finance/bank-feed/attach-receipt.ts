// Receipts (电子回单) of a feed: stored like uploads, and attached to the bank line that their name states.
import sql from 'sql-template-tag';
import { lineOfReceipt, type ReceiptLine, readReceiptName } from '#domain/finance/receipts/receipt-document';
import type { Tx } from '#server/platform/db/database';
import { addAttachments } from '#server/platform/files/attachments';
import { checkFile, insertFile, putFile } from '#server/platform/files/files';
import { runtime } from '#server/platform/runtime/runtime';
import { Refusal } from '#server/platform/use-case/errors';
import type { WriteContext } from '#server/platform/use-case/route';
import type { FeedDocument } from './bank-feed';
import { notifyImporters, recordFile } from './feed-account';
import { type FeedRun, importDocument } from './import-document';
import type { FeedFile } from './import-file';

const OBJECT = 'bank_line';
/** Lines that a name can mean; with more it means none of them. */
const MOST_LINES = 50;
/** Names listed in a message. */
const MOST_NAMES = 10;

/** Returns the line of the account that the name of a receipt states; null when there is none or more than one. */
async function lineOf(tx: Tx, account_id: number, name: string): Promise<ReceiptLine | null> {
  const stated = readReceiptName(name);
  const words = [...stated.words, ...stated.words.flatMap((word) => [word.toUpperCase(), word.toLowerCase()])];
  const lines = await tx.query<ReceiptLine>(
    sql`select l.id, l.booked_on, l.amount_fen, l.bank_serial from bank_line l
        where l.company_id = app_company() and l.flow_account_id = ${account_id} and l.bank_serial <> '' and l.bank_serial = any(${words}::text[])
        union
        select l.id, l.booked_on, l.amount_fen, l.bank_serial from bank_line l
        where l.company_id = app_company() and l.flow_account_id = ${account_id} and l.booked_on = any(${stated.days}::date[])
          and l.amount_fen = any(${stated.amounts}::bigint[])
        limit ${MOST_LINES}`,
  );
  return lines.length < MOST_LINES ? lineOfReceipt(stated, lines) : null;
}

async function store(context: WriteContext, { account, outcome }: FeedRun, line: ReceiptLine, file: FeedFile) {
  const checked = await checkFile(file.name, file.bytes, context.services.env);
  if (checked.media_type !== 'application/pdf') throw new Refusal(422, '不是 PDF 文件');
  await putFile(context, checked, file.bytes);
  await context.transaction(false, async (call) => {
    const { tx, now } = call;
    if (!(await recordFile(tx, now, account, file))) return;
    await addAttachments(tx, OBJECT, line.id, [await insertFile(call, checked)]);
    await call.audit({
      object: OBJECT,
      object_id: line.id,
      action: 'bank-receipt',
      after: { file_name: checked.name },
    });
    outcome.receipts += 1;
  });
}

/** Attaches a receipt to its line, or reports why not; returns false when it has none yet and stays where it is. */
export async function attachReceipt(context: WriteContext, run: FeedRun, receipt: FeedDocument): Promise<boolean> {
  const { account } = run;
  const line = await context.transaction(true, ({ tx }) => lineOf(tx, account.id, receipt.name));
  if (!line) return false;
  const title = `「${account.name}」的电子回单没有自动导入`;
  await importDocument(context, run, receipt, { title, work: (file) => store(context, run, line, file) });
  return true;
}

/** Reports the receipts without a line that the last run did not report yet. */
export async function reportWaiting(context: WriteContext, { account }: FeedRun, waiting: string[]): Promise<void> {
  const reported = new Set(account.waiting);
  const names = waiting.filter((name) => !reported.has(name));
  if (names.length === 0) return;
  const listed = names.slice(0, MOST_NAMES).join('、');
  const content = `${listed}${names.length > MOST_NAMES ? ` 等 ${names.length} 份` : ''}；导入对应的对账单后会自动关联，文件名须含流水号，或交易日期与金额`;
  const cause = `receipts:${await runtime().sha256(JSON.stringify(names))}`;
  const notice = { title: `「${account.name}」的电子回单没有对应的银行流水`, content, cause };
  await context.transaction(false, ({ tx, now }) => notifyImporters(tx, now, account, notice));
}
