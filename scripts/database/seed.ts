// npm run db:seed -- [--scale N]: writes the demo enterprise into the configured database.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { openServices } from '#server/boot';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { hasDemo, seedDemo } from '#server/db/seed/demo/index';
import type { Database } from '#server/platform/db/database';
import { failureText } from '#server/platform/start/failure-text';
import { readProcessEnv } from '#server/platform/start/process-env';
import { StartError } from '#server/platform/start/start-error';

/** An error the operator can fix; printed as one line. */
class Unusable extends Error {}

const LARGEST_SCALE = 1000;

const COUNTED = {
  park: '园区',
  building: '楼宇',
  space: '空间',
  tenant: '租客',
  contract: '合同',
  receivable: '应收',
  cash_record: '收款流水',
  write_off: '核销',
} as const;

function readScale(args: string[], standard: number): number {
  const { values } = parseArgs({ args, options: { scale: { type: 'string' } } });
  if (values.scale === undefined) return standard;
  const scale = Number(values.scale);
  if (!Number.isInteger(scale) || scale < 1 || scale > LARGEST_SCALE) {
    throw new Unusable(`--scale ${values.scale}: a whole number from 1 to ${LARGEST_SCALE} is expected`);
  }
  return scale;
}

/** Returns the row counts of the demo enterprise by table. */
async function countsOf(db: Database): Promise<Record<string, number>> {
  return db.asOwner(async (owner) => {
    const counts: Record<string, number> = {};
    for (const [table, title] of Object.entries(COUNTED)) {
      const query = sql([
        `select count(*)::int as count from ${table} where company_id = (select id from company where code = 'demo')`,
      ]);
      const [row] = await owner.query<{ count: number }>(query);
      counts[title] = row?.count ?? 0;
    }
    return counts;
  });
}

async function run(): Promise<void> {
  const env = readProcessEnv();
  const scale = readScale(process.argv.slice(2), env.DEMO_SCALE);
  const { db, clock, files: store } = await openServices(env);
  try {
    if (await hasDemo(db))
      throw new Unusable('the demo enterprise is in this database already: it is made once and never replaced');
    const started = performance.now();
    await seedDemo(db, { today: clock.today(), scale, files: { store, env, now: clock.now() } });
    const counts = Object.entries(await countsOf(db)).map(([title, count]) => `${title} ${count}`);
    console.log(`演示企业已生成（${((performance.now() - started) / 1000).toFixed(1)} 秒）：${counts.join('，')}`);
    console.log(`演示账号：${DEMO_ACCOUNTS.names.join('、')}，密码 ${DEMO_ACCOUNTS.password}`);
  } finally {
    await db.close();
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');
run().catch((error: NodeJS.ErrnoException) => {
  const isFixable =
    error instanceof Unusable || error instanceof StartError || error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(failureText(error, isFixable));
  process.exitCode = 1;
});
