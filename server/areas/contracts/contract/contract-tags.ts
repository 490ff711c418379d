// Tags of a contract (标签), set by the operator in every status of the contract.
import sql from 'sql-template-tag';
import type { Tag } from '#api/assets/parts';
import type { ContractTagsSave } from '#api/contracts/contract/contract.schema';
import { one } from '#server/platform/db/database';
import { setTags, tagsOf } from '#server/platform/list/tags';
import type { Call } from '#server/platform/use-case/route';
import { loadContract } from './load-contract';

const readTags = async (call: Call, id: number): Promise<Tag[]> =>
  (await one<{ tags: Tag[] }>(call.tx, sql`select ${tagsOf('contract', sql`${id}::bigint`)} as tags`)).tags;

export async function loadTags(call: Call, { id }: { id: number }): Promise<Tag[]> {
  await loadContract(call.tx, call.actor, id, call.today);
  return readTags(call, id);
}

export async function giveTags(call: Call, { id, tag_ids }: ContractTagsSave): Promise<Tag[]> {
  const before = await loadTags(call, { id });
  await setTags(call.tx, 'contract', id, tag_ids);
  const after = await readTags(call, id);
  const names = (tags: readonly Tag[]) => ({ tags: tags.map(({ name }) => name) });
  await call.audit({ object: 'contract', object_id: id, action: 'update', before: names(before), after: names(after) });
  return after;
}
