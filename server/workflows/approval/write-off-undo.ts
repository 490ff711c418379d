// Effect of the approval of an undo request: the write-off is undone on the day of the approval.
import type { Submission } from '#server/areas/approval/task/instance';
import { closeUndo, loadUndo, undoWriteOff } from '#server/areas/finance/write-off/undo-write-off';
import type { Call } from '#server/platform/use-case/route';
import { payers } from '../payers';

export const writeOffUndoApproval = {
  async assertVisible(call: Call, id: number): Promise<void> {
    await loadUndo(call, id);
  },
  async measures(call: Call, id: number): Promise<Record<string, string>> {
    return { amount_fen: String((await loadUndo(call, id)).amount_fen) };
  },
  /** Needs no further checks: the request was checked when it was created. */
  async submit(call: Call, id: number): Promise<Submission> {
    const { name, park_id } = await loadUndo(call, id);
    return { title: `反核销 ${name}`, park_id };
  },
  async approved(call: Call, id: number): Promise<void> {
    const { write_off_id, reason } = await loadUndo(call, id);
    await undoWriteOff(call, payers, { id: write_off_id, reason });
    await closeUndo(call, id, 'approved');
  },
  rejected: (call: Call, id: number): Promise<void> => closeUndo(call, id, 'rejected'),
  withdrawn: (call: Call, id: number): Promise<void> => closeUndo(call, id, 'withdrawn'),
};
