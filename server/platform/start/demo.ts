// Detection of the demonstration enterprise.
import sql from 'sql-template-tag';
import { maybeOne, type Tx } from '../db/database';

export const DEMO_CODE = 'demo';

/** Returns whether the enterprise of the transaction is the demonstration's. */
export const isDemo = async (tx: Tx): Promise<boolean> =>
  (await maybeOne(tx, sql`select id from company where id = app_company() and code = ${DEMO_CODE}`)) !== undefined;
