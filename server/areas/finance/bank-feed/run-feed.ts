// A run of the feed of an account: imports what has arrived, file by file, in the name of the user who switched the feed on.
import { refusalOf } from '#server/platform/db/db-errors';
import { randomToken } from '#server/platform/runtime/random';
import { runtime } from '#server/platform/runtime/runtime';
import type { Services } from '#server/platform/start/services';
import { HttpFault, Refusal } from '#server/platform/use-case/errors';
import { contextOf, type WriteContext } from '#server/platform/use-case/route';
import { attachReceipt, reportWaiting } from './attach-receipt';
import type { BankFeed } from './bank-feed';
import {
  actorOfFeed,
  type FeedAccount,
  type FeedOutcome,
  feedAccountOf,
  notifyImporters,
  recordRun,
  reportBalance,
} from './feed-account';
import { folderFeed, folderOf } from './folder-feed';
import { type FeedRun, importStatement } from './import-document';

/** Opens the source of an account's statements. */
export type OpenFeed = (services: Services, company_id: number, account: FeedAccount) => BankFeed;

/** Opens the folder of the account. */
export const openFolder: OpenFeed = ({ env, clock }, company_id, { feed_folder }) => {
  const inbox = runtime().openInbox(env);
  if (!inbox)
    throw new Refusal(422, '服务器没有设置接收对账单的目录（BANK_FEED_DIR 或 BANK_FEED_BUCKET），请联系系统管理员');
  return folderFeed(inbox, folderOf(company_id, feed_folder), clock.now());
};

/** Returns what users read about an error that ended a run. */
function reasonOf(error: unknown, { log }: Services): string {
  const existing = refusalOf(error, {});
  if (existing instanceof Refusal || existing instanceof HttpFault) return existing.message;
  log.error({ err: error }, 'feed of bank statements failed');
  return '服务器出错，下次将重试；如仍有问题，请联系系统管理员';
}

const emptyOutcome = ({ cursor }: FeedAccount): FeedOutcome => ({
  files: 0,
  added: 0,
  refused: 0,
  receipts: 0,
  stopped: '',
  refusals: [],
  cursor,
  balance: null,
  waiting: null,
});

/** Imports the statements, asks for the balance after them, and attaches the receipts to the lines that there are then. */
async function runAll(context: WriteContext, feed: BankFeed, run: FeedRun): Promise<void> {
  for await (const statement of feed.statements(run.account.cursor)) await importStatement(context, run, statement);
  reportBalance(run.outcome, await feed.balance(context.services.clock.today()));
  const waiting: string[] = [];
  for await (const receipt of feed.receipts())
    if (!(await attachReceipt(context, run, receipt))) waiting.push(receipt.name);
  run.outcome.waiting = waiting;
  await reportWaiting(context, run, waiting);
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
  const outcome: FeedOutcome = emptyOutcome(account);
  try {
    const actor = await db.transaction({ company_id, read_only: true }, (tx) => actorOfFeed(tx, account));
    const context = contextOf(services, actor, `bank-feed-${randomToken().slice(0, 12)}`);
    await runAll(context, open(services, company_id, account), { account, outcome });
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
