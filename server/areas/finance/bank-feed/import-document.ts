// One document of a feed: imported, or refused for its content and reported, and then settled at its source.
import { runtime } from '#server/platform/runtime/runtime';
import { Refusal } from '#server/platform/use-case/errors';
import type { WriteContext } from '#server/platform/use-case/route';
import { WrongLines } from '../bank-statement/import-statement';
import type { FeedDocument, FeedStatement } from './bank-feed';
import { type FeedAccount, type FeedOutcome, isImported, notifyImporters, reportBalance } from './feed-account';
import { type FeedFile, importFile } from './import-file';

/** A run of the feed of an account, with what it has done so far. */
export interface FeedRun {
  account: FeedAccount;
  outcome: FeedOutcome;
}

/** True when the content of a file is the reason, so that the next file can be imported. */
const isOfFile = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 422;

/**
 * Imports a document by `work` unless its content was imported before, and settles it. One that is refused for its content is reported under `title`;
 * any other error is thrown, for later documents would have it too.
 */
export async function importDocument(
  context: WriteContext,
  { account, outcome }: FeedRun,
  { name, read, settle }: FeedDocument,
  { title, work }: { title: string; work: (file: FeedFile) => Promise<void> },
): Promise<void> {
  let hash = name;
  let refusal: Refusal | undefined;
  try {
    const bytes = await read();
    hash = await runtime().sha256(bytes);
    const isKnown = await context.transaction(true, ({ tx }) => isImported(tx, account, hash));
    if (!isKnown) await work({ name, hash, bytes });
  } catch (error) {
    if (!isOfFile(error)) throw error;
    refusal = error;
  }
  if (refusal) {
    const reason = refusal instanceof WrongLines ? `${refusal.message}（${refusal.first}）` : refusal.message;
    const content = `${name}：${reason}`;
    outcome.refused += 1;
    outcome.refusals.push(content);
    await context.transaction(false, ({ tx, now }) =>
      notifyImporters(tx, now, account, { title, content, cause: hash }),
    );
  }
  await settle(refusal ? 'refused' : 'imported');
}

/** Imports a statement, or reports why not; the next run continues after it. */
export async function importStatement(context: WriteContext, run: FeedRun, statement: FeedStatement): Promise<void> {
  const { account, outcome } = run;
  const work = async (file: FeedFile) => {
    const result = await importFile(context, account, file);
    if (!result) return;
    outcome.files += 1;
    outcome.added += result.lines;
    reportBalance(outcome, result.balance);
    if (result.notices.length === 0) return;
    const notice = {
      title: `「${account.name}」自动导入的对账单需要核对`,
      content: `${file.name}：${result.notices.join('；')}`,
      cause: `notice:${file.hash}`,
    };
    await context.transaction(false, ({ tx, now }) => notifyImporters(tx, now, account, notice));
  };
  await importDocument(context, run, statement, { title: `「${account.name}」的对账单没有自动导入`, work });
  outcome.cursor = statement.cursor;
}
