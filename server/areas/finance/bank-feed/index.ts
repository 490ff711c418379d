// Statements that arrive by themselves (自动导入对账单, ADR 50): what is watched, the last runs, and a run at once.
import sql from 'sql-template-tag';
import { bankFeedOffered, bankFeeds, runBankFeed } from '#api/finance/bank-feed/bank-feed';
import type { BankFeedState } from '#api/finance/bank-feed/bank-feed.schema';
import { inScope } from '#server/platform/access/scope';
import { conflict, reference } from '#server/platform/db/constraints';
import { runtime } from '#server/platform/runtime/runtime';
import type { AreaObject } from '#server/platform/use-case/area';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handleOpen, handlePrepared, type OpenCall } from '#server/platform/use-case/route';
import { accountOf } from '../bank-statement/classify-lines';
import type { FeedOutcome } from './feed-account';
import { folderOf } from './folder-feed';
import { runFeed } from './run-feed';

const companyOf = ({ actor }: Pick<OpenCall, 'actor'>): number => {
  if (actor?.company_id == null) throw new Error('a feed needs an enterprise');
  return actor.company_id;
};

function failureOf({ stopped, refusals }: FeedOutcome): string {
  if (stopped !== '' || refusals.length < 2) return stopped || (refusals[0] ?? '');
  return `${refusals.length} 个文件没有导入，原因见表格`;
}

async function feeds({ tx, actor }: Call): Promise<BankFeedState[]> {
  const rows = await tx.query<BankFeedState>(
    sql`select a.id as flow_account_id, a.name as flow_account, a.feed_folder as folder, u.display_name as user_name, f.ran_at, f.added_at,
          coalesce(f.added, 0) as added, coalesce(f.stopped, '') as stopped, coalesce(f.refusals, '[]') as refusals,
          coalesce(jsonb_array_length(f.waiting), 0) as waiting, coalesce(jsonb_path_query_array(f.waiting, '$[0 to 4]'), '[]') as waiting_names
        from flow_account a
        join app_user u on u.company_id = a.company_id and u.id = a.feed_user_id
        left join bank_feed f on (f.company_id, f.flow_account_id) = (a.company_id, a.id)
        where a.company_id = app_company() and a.enabled and a.feed_enabled${inScope(actor, sql`a.park_id`)} order by a.sort, a.id`,
  );
  return rows.map((row) => ({ ...row, folder: folderOf(companyOf({ actor }), row.folder).join('/') }));
}

export const bankFeed: AreaObject = {
  routes: () => [
    handleOpen(bankFeedOffered, async (call) => ({
      base: runtime().openInbox(call.services.env) && String(companyOf(call)),
    })),
    handle(bankFeeds, feeds),
    handlePrepared(runBankFeed, async (call, { flow_account_id }) => {
      await call.transaction(true, (inside) => accountOf(inside, flow_account_id));
      const outcome = await runFeed(call.services, companyOf(call), flow_account_id);
      if (!outcome) throw new Refusal(422, '该流水账户没有启用自动导入');
      const { files, added, refused, receipts } = outcome;
      return async () => ({ files, added, refused, receipts, failure: failureOf(outcome) });
    }),
  ],
  constraints: {
    bank_feed_balance_whole: conflict('银行余额缺少日期或金额，请重新获取'),
    bank_feed_account: reference('flow_account_id', '所选流水账户不存在'),
    bank_feed_file_account: reference('flow_account_id', '所选流水账户不存在'),
  },
};
