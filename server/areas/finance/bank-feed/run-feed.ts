// A run of the feed of an account: imports what has arrived, file by file, in the name of the user who switched the feed on.
import { refusalOf } from '#server/platform/db/db-errors';
import { randomToken } from '#server/platform/runtime/random';
import { runtime } from '#server/platform/runtime/runtime';
import type { Services } from '#server/platform/start/services';
import { HttpFault, Refusal } from '#server/platform/use-case/errors';
import { contextOf, type WriteContext } from '#server/platform/use-case/route';
import { WrongLines } from '../bank-statement/import-statement';
import type { BankFeed, FeedStatement } from './bank-feed';
import {
  actorOfFeed,
  type FeedAccount,
  type FeedOutcome,
  feedAccountOf,
  isImported,
  notifyImporters,
  recordRun,
} from './feed-account';
import { folderFeed, folderOf } from './folder-feed';
import { importFile } from './import-file';

/** Opens the source of an account's statements. */
export type OpenFeed = (services: Services, company_id: number, account: FeedAccount) => BankFeed;

/** Opens the folder of the account. */
export const openFolder: OpenFeed = ({ env, clock }, company_id, { feed_folder }) => {
  const inbox = runtime().openInbox(env);
  if (!inbox) throw new Refusal(422, '服务器没有设置接收对账单的目录（BANK_FEED_DIR），请联系系统管理员');
  return folderFeed(inbox, folderOf(company_id, feed_folder), clock.now());
};

/** Returns what users read about an error that ended a run. */
function reasonOf(error: unknown, { log }: Services): string {
  const existing = refusalOf(error, {});
  if (existing instanceof Refusal || existing instanceof HttpFault) return existing.message;
  log.error({ err: error }, 'feed of bank statements failed');
  return '服务器出错，下次将重试；如仍有问题，请联系系统管理员';
}

/** True when the content of a file is the reason, so that the next file can be imported. */
const isOfFile = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 422;

/** Imports one statement, or reports why not; throws when later ones cannot be imported either. */
async function importOne(
  context: WriteContext,
  account: FeedAccount,
  { name, cursor, read, settle }: FeedStatement,
  outcome: FeedOutcome,
): Promise<void> {
  const report = (title: string, content: string, cause: string) =>
    context.transaction(false, ({ tx, now }) => notifyImporters(tx, now, account, { title, content, cause }));
  let hash = name;
  let refusal: Refusal | undefined;
  try {
    const bytes = await read();
    hash = await runtime().sha256(bytes);
    const isKnown = await context.transaction(true, ({ tx }) => isImported(tx, account, hash));
    const result = isKnown ? undefined : await importFile(context, account, { name, hash, bytes });
    if (result) {
      outcome.files += 1;
      outcome.added += result.lines;
      if (result.notices.length)
        await report(
          `「${account.name}」自动导入的对账单需要核对`,
          `${name}：${result.notices.join('；')}`,
          `notice:${hash}`,
        );
    }
  } catch (error) {
    if (!isOfFile(error)) throw error;
    refusal = error;
  }
  if (refusal) {
    outcome.refused += 1;
    const reason = refusal instanceof WrongLines ? `${refusal.message}（${refusal.first}）` : refusal.message;
    const text = `${name}：${reason}`;
    outcome.refusals.push(text);
    await report(`「${account.name}」的对账单没有自动导入`, text, hash);
  }
  await settle(refusal ? 'refused' : 'imported');
  outcome.cursor = cursor;
}

/** Runs the feed of an account; undefined when it is not switched on. What ends a run early is stored and returned, not thrown. */
export async function runFeed(
  services: Services,
  company_id: number,
  flow_account_id: number,
  open: OpenFeed = openFolder,
): Promise<FeedOutcome | undefined> {
  const { db, clock } = services;
  const account = await db.transaction({ company_id, read_only: true }, (tx) => feedAccountOf(tx, flow_account_id));
  if (!account) return undefined;
  const outcome: FeedOutcome = { files: 0, added: 0, refused: 0, stopped: '', refusals: [], cursor: account.cursor };
  try {
    const actor = await db.transaction({ company_id, read_only: true }, (tx) => actorOfFeed(tx, account));
    const context = contextOf(services, actor, `bank-feed-${randomToken().slice(0, 12)}`);
    for await (const statement of open(services, company_id, account).statements(account.cursor))
      await importOne(context, account, statement, outcome);
  } catch (error) {
    outcome.stopped = reasonOf(error, services);
  }
  const now = clock.now();
  await db.transaction({ company_id }, async (tx) => {
    await recordRun(tx, now, account, outcome);
    if (outcome.stopped !== '')
      await notifyImporters(tx, now, account, {
        title: `「${account.name}」的对账单自动导入没有完成`,
        content: outcome.stopped,
        cause: `stopped:${clock.today()}`,
      });
  });
  return outcome;
}
