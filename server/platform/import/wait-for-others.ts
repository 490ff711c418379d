// Of two imports at the same time, the second must see the rows of the first, or it would enter the same file twice.
import sql from 'sql-template-tag';
import type { ImportDeclaration } from '#api/kernel/import';
import { one, PATIENCE_MS } from '../db/database';
import type { Call } from '../use-case/route';

/**
 * Waits until no other transaction of the enterprise imports the same objects, when their repetitions are found by comparing rows with stored ones; no
 * constraint refuses them. A large import may take longer than a statement is allowed to.
 */
export async function waitForOthers({ tx }: Call, { area, object, tells_alike }: ImportDeclaration): Promise<void> {
  if (!tells_alike) return;
  const { limit } = await one<{ limit: string }>(tx, sql`select current_setting('statement_timeout') as limit`);
  await tx.query(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`);
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${area}/${object}`}, app_company()))`);
  await tx.query(sql`select set_config('statement_timeout', ${limit}, true)`);
}
