// Checks that a legal entity (签约主体) in an input belongs to the enterprise.
import sql from 'sql-template-tag';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { missing } from '#server/platform/use-case/errors';

export async function assertLegalEntity(tx: Tx, legal_entity_id: number): Promise<void> {
  const entity = await maybeOne(
    tx,
    sql`select id from legal_entity where company_id = app_company() and id = ${legal_entity_id}`,
  );
  if (!entity) throw missing([{ path: ['legal_entity_id'], message: '所选签约主体不存在' }]);
}
