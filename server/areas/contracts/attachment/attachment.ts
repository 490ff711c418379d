// Attachments of a contract: listed, added and taken off one by one, whatever the contract's status; each act is in its trail.
import sql from 'sql-template-tag';
import { attachToContract, contractAttachments, detachFromContract } from '#api/contracts/attachment/attachment';
import {
  type AttachInput,
  type ContractAttachment,
  type DetachInput,
  MOST_ATTACHMENTS,
} from '#api/contracts/attachment/attachment.schema';
import type { Tx } from '#server/platform/db/database';
import { addAttachments, assertFiles, removeAttachment } from '#server/platform/files/attachments';
import { invalid, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadContract } from '../contract/load-contract';

const OBJECT = 'contract';

const load = (tx: Tx, contract_id: number): Promise<ContractAttachment[]> =>
  tx.query<ContractAttachment>(
    sql`select f.id, f.name, f.media_type, f.size_bytes, f.created_at, u.display_name as created_by_name
        from attachment a
        join file f on (f.company_id, f.id) = (a.company_id, a.file_id)
        join app_user u on u.company_id = f.company_id and u.id = f.created_by
        where a.company_id = app_company() and a.object = ${OBJECT} and a.object_id = ${contract_id} order by a.id`,
  );

/** The attachments of a contract in scope, which is locked so that nobody else adds or takes off at the same time. */
async function lockedOf(call: Call, contract_id: number): Promise<ContractAttachment[]> {
  await loadContract(call.tx, call.actor, contract_id, call.today, true);
  return load(call.tx, contract_id);
}

async function answer(call: Call, contract_id: number, action: string, before: readonly ContractAttachment[]) {
  const after = await load(call.tx, contract_id);
  const namesOf = (files: readonly ContractAttachment[]) => ({ attachments: files.map((file) => file.name) });
  await call.audit({ object: OBJECT, object_id: contract_id, action, before: namesOf(before), after: namesOf(after) });
  return after;
}

async function attach(call: Call, { contract_id, file_ids }: AttachInput): Promise<ContractAttachment[]> {
  const before = await lockedOf(call, contract_id);
  await assertFiles(call, 'file_ids', file_ids);
  const held = new Set(before.map((file) => file.id));
  const added = [...new Set(file_ids)].filter((id) => !held.has(id));
  if (before.length + added.length > MOST_ATTACHMENTS)
    throw invalid([{ path: ['file_ids'], message: `一份合同最多 ${MOST_ATTACHMENTS} 个附件` }]);
  if (added.length === 0) return before;
  await addAttachments(call.tx, OBJECT, contract_id, added);
  return answer(call, contract_id, 'attach', before);
}

async function detach(call: Call, { contract_id, file_id }: DetachInput): Promise<ContractAttachment[]> {
  const before = await lockedOf(call, contract_id);
  if (!before.some((file) => file.id === file_id)) throw notFound('附件');
  await removeAttachment(call.tx, OBJECT, contract_id, file_id);
  return answer(call, contract_id, 'detach', before);
}

export const contractAttachmentRoutes: Route[] = [
  handle(contractAttachments, async ({ tx, actor, today }, { contract_id }) => {
    await loadContract(tx, actor, contract_id, today);
    return load(tx, contract_id);
  }),
  handle(attachToContract, attach),
  handle(detachFromContract, detach),
];
