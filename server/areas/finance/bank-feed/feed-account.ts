// The account of a feed, the user in whose name it imports, and what is stored of its runs.
import sql from 'sql-template-tag';
import type { BankFeedRun } from '#api/finance/bank-feed/bank-feed.schema';
import { cut } from '#api/kernel/form/storable';
import { bankPaths } from '#api/kernel/paths';
import { actingUser } from '#server/platform/access/acting-user';
import type { Actor } from '#server/platform/access/actor';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { notify } from '#server/platform/messaging/messages';
import { Refusal } from '#server/platform/use-case/errors';
import type { FeedBalance } from './bank-feed';

/** Key of the import by hand, which the acting user must hold, and whose holders are notified. */
const IMPORT_KEY = 'p_5400_import';
const MAX_TEXT = 500;
/** Refused files that are stored. */
const MAX_REFUSALS = 50;

export interface FeedAccount {
  id: number;
  name: string;
  park_id: number | null;
  feed_folder: string;
  feed_user_id: number;
  user_name: string;
  cursor: string;
  /** Receipts that no line had in the last run. */
  waiting: string[];
}

/** Returns the account; undefined when its feed is not switched on. */
export const feedAccountOf = (tx: Tx, id: number) =>
  maybeOne<FeedAccount>(
    tx,
    sql`select a.id, a.name, a.park_id, a.feed_folder, a.feed_user_id, u.display_name as user_name, coalesce(f.cursor, '') as cursor,
          coalesce(f.waiting, '[]') as waiting
        from flow_account a
        join app_user u on u.company_id = a.company_id and u.id = a.feed_user_id
        left join bank_feed f on (f.company_id, f.flow_account_id) = (a.company_id, a.id)
        where a.company_id = app_company() and a.id = ${id} and a.enabled and a.feed_enabled`,
  );

/** Returns the user in whose name the feed imports, with their present rights; throws when they may no longer import. */
export async function actorOfFeed(tx: Tx, { feed_user_id, user_name }: FeedAccount): Promise<Actor> {
  const actor = await actingUser(tx, feed_user_id);
  const restart = '请由有权限的用户在「流水账户」中关闭自动导入后重新启用';
  if (!actor) throw new Refusal(403, `启用自动导入的用户「${user_name}」已停用，自动导入已停止；${restart}`);
  if (!actor.keys.has(IMPORT_KEY))
    throw new Refusal(403, `启用自动导入的用户「${user_name}」没有导入对账单的权限，自动导入已停止；${restart}`);
  return actor;
}

/** Returns true when the feed has imported a file of this content before. */
export const isImported = async (tx: Tx, { id }: FeedAccount, content_hash: string): Promise<boolean> =>
  (
    await tx.query(
      sql`select 1 from bank_feed_file
          where company_id = app_company() and flow_account_id = ${id} and content_hash = ${content_hash}`,
    )
  ).length > 0;

/** Records a file as imported; returns false when another run was first. */
export async function recordFile(tx: Tx, now: Date, account: FeedAccount, file: { name: string; hash: string }) {
  const added = await tx.query(
    sql`insert into bank_feed_file (company_id, flow_account_id, content_hash, file_name, imported_at)
        values (app_company(), ${account.id}, ${file.hash}, ${cut(file.name, 200)}, ${now.toISOString()})
        on conflict do nothing returning 1`,
  );
  return added.length > 0;
}

/** Receipts without a line that are stored. */
const MAX_WAITING = 1000;

/** Outcome of a run; `stopped` is why it ended early, `refusals` are the files that were not imported, with the reasons. */
export interface FeedOutcome extends Omit<BankFeedRun, 'failure'> {
  stopped: string;
  refusals: string[];
  cursor: string;
  /** The newest balance that the bank reported; null when it reported none. */
  balance: FeedBalance | null;
  /** Receipts that no line has; null when the run ended before it looked for them. */
  waiting: string[] | null;
}

/** Sets the balance of a run unless it has a newer one. */
export function reportBalance(outcome: FeedOutcome, balance: FeedBalance | null): void {
  if (balance && balance.on >= (outcome.balance?.on ?? '')) outcome.balance = balance;
}

/** Stores a run. Refused files remain visible until a run imports all that it finds. */
export async function recordRun(tx: Tx, now: Date, { id }: FeedAccount, outcome: FeedOutcome): Promise<void> {
  const { files, added, refused, cursor, balance } = outcome;
  const waiting = outcome.waiting?.slice(0, MAX_WAITING) ?? null;
  const isNewer = sql`excluded.balance_on >= coalesce(f.balance_on, excluded.balance_on)`;
  const at = now.toISOString();
  const settles = files > 0 && refused === 0;
  const latest = outcome.refusals
    .map((text) => cut(text, MAX_TEXT))
    .reverse()
    .slice(0, MAX_REFUSALS);
  await tx.query(
    sql`insert into bank_feed as f (company_id, flow_account_id, ran_at, stopped, refusals, added_at, added, cursor,
          balance_on, balance_fen, waiting)
        values (app_company(), ${id}, ${at}, ${cut(outcome.stopped, MAX_TEXT)}, ${JSON.stringify(latest)}::jsonb,
          case when ${added}::integer > 0 then ${at}::timestamptz end, ${added}, ${cursor}, ${balance?.on}::date,
          ${balance?.fen}::bigint, ${JSON.stringify(waiting ?? [])}::jsonb)
        on conflict (company_id, flow_account_id) do update set ran_at = excluded.ran_at, stopped = excluded.stopped,
          refusals = case when ${settles} then excluded.refusals else (
            select coalesce(jsonb_agg(r.reason order by r.place), '[]') from (
              select reason, min(place) as place from jsonb_array_elements_text(excluded.refusals || f.refusals) with ordinality e (reason, place)
              group by reason order by min(place) limit ${MAX_REFUSALS}) r) end,
          added_at = coalesce(excluded.added_at, f.added_at),
          added = case when excluded.added > 0 then excluded.added else f.added end, cursor = excluded.cursor,
          balance_on = case when ${isNewer} then excluded.balance_on else f.balance_on end,
          balance_fen = case when ${isNewer} then excluded.balance_fen else f.balance_fen end,
          waiting = case when ${waiting === null} then f.waiting else excluded.waiting end`,
  );
}

interface Notice {
  title: string;
  content: string;
  cause: string;
}

/** Notifies those who may import statements of the account, once per cause. */
export async function notifyImporters(tx: Tx, now: Date, account: FeedAccount, notice: Notice): Promise<void> {
  const users = await tx.query<{ id: number }>(
    sql`select u.id from app_user u where u.company_id = app_company() and u.enabled and user_sees_park(u.id, ${account.park_id}::bigint)
          and exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
            where ur.company_id = u.company_id and ur.user_id = u.id and k.key = ${IMPORT_KEY}) order by u.id`,
  );
  for (const { id } of users)
    await notify(tx, now, {
      ...notice,
      content: cut(notice.content, MAX_TEXT),
      user_id: id,
      kind: 'bank_feed',
      link: bankPaths.reconciliation,
      park_id: account.park_id,
      cause: `bank_feed:${account.id}:${notice.cause}`,
    });
}
