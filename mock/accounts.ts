// Accounts missing from the demo enterprise: an enterprise without data, and a user without permissions.
import sql from 'sql-template-tag';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { insertEnterprise, insertUser } from '#server/db/seed/enterprise';
import { hashPassword } from '#server/platform/access/password';
import { type Database, maybeOne } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { DEMO_CODE } from '#server/platform/start/demo';
import { EMPTY_USER, POWERLESS_USER } from './scenarios';

const EMPTY_CODE = 'mock-empty';

const companyOf = (db: Database, code: string) =>
  db.asOwner((owner) => maybeOne<{ id: number }>(owner, sql`select id from company where code = ${code}`));

/** Adds missing accounts; the demo enterprise must exist. */
export async function addMockAccounts(db: Database): Promise<void> {
  if (await companyOf(db, EMPTY_CODE)) return;
  const demo = await companyOf(db, DEMO_CODE);
  if (!demo) throw new Error('the demo enterprise is missing');
  const { password } = DEMO_ACCOUNTS;
  await db.transaction({ company_id: demo.id }, async (tx) => {
    const password_hash = await hashPassword(password);
    await insertRecord(tx, 'app_user', { name: POWERLESS_USER, display_name: '吴权', password_hash });
  });
  await db.transaction({ company_id: null }, async (tx) => {
    await insertEnterprise(tx, {
      code: EMPTY_CODE,
      name: '新开业商业管理有限公司',
      legal_entities: [{ name: '新开业商业管理有限公司', uscc: '91310115MA1K00006X' }],
    });
    await insertUser(tx, { name: EMPTY_USER, display_name: '方新', role: 'admin', password });
  });
}
