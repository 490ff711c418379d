// Runs every ten minutes: imports the bank statements that have arrived for the accounts with a feed.
import sql from 'sql-template-tag';
import { runFeed } from '../areas/finance/bank-feed/run-feed';
import { runtime } from '../platform/runtime/runtime';
import { type Job, ofEveryEnterprise } from './job';

export const bankFeedsJob: Job = async (services) => {
  if (!runtime().openInbox(services.env)) return '没有设置接收目录';
  const count = { files: 0, added: 0, refused: 0, stopped: 0 };
  await ofEveryEnterprise(services, async (company_id) => {
    const accounts = await services.db.transaction({ company_id, read_only: true }, (tx) =>
      tx.query<{ id: number }>(
        sql`select id from flow_account where company_id = app_company() and enabled and feed_enabled order by id`,
      ),
    );
    for (const { id } of accounts) {
      const outcome = await runFeed(services, company_id, id);
      if (!outcome) continue;
      count.files += outcome.files;
      count.added += outcome.added;
      count.refused += outcome.refused;
      count.stopped += outcome.stopped === '' ? 0 : 1;
    }
  });
  return `导入文件 ${count.files} 个、银行流水 ${count.added} 笔，未导入的文件 ${count.refused} 个，没有完成的账户 ${count.stopped} 个`;
};
