// The default approval chains of an enterprise: every kind of object goes to its administrators, until it defines others.
import sql from 'sql-template-tag';
import { WFLOW_KIND } from '#api/approval/labels';
import { one, type Tx } from '../platform/db/database';
import { insertRecords, insertRecordsWithIds } from '../platform/list/record';

const NAME = '默认审批';

/** Adds them to the enterprise of the transaction; its built-in roles must exist. */
export async function insertDefaultChains(tx: Tx): Promise<void> {
  const { id: role_id } = await one<{ id: number }>(
    tx,
    sql`select id from role where company_id = app_company() and built_in = 'admin'`,
  );
  const kinds = Object.keys(WFLOW_KIND);
  const chains = await insertRecordsWithIds(
    tx,
    'approval_chain',
    kinds.map((kind) => ({ kind, name: NAME, sort: 1, enabled: true, conditions: [], version: 0 })),
  );
  const steps = chains.map((chain_id) => ({ chain_id, seq: 1, role_id }));
  await insertRecords(tx, 'approval_chain_step', steps);
}
