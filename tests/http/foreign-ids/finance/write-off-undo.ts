// Ids of another enterprise for requests to undo write-offs.
import { requestedUndo } from '#tests/support/finance/requested-undo';
import type { Person } from '#tests/support/world';

export async function writeOffUndoInputs({ owner, approver }: Record<'owner' | 'approver', Person>) {
  const { request_id } = await requestedUndo(owner, approver);
  return { '/api/finance/write-off/undo-request': [{ id: request_id }] };
}
