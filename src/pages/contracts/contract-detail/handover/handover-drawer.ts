// Shared parts of the drawers of signing and of delivery.
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Handover } from '#api/contracts/handover.schema';
import type { FormField } from '#api/kernel/form/form';

export interface HandoverDrawerProps {
  contract: Contract;
  handover: Handover;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Required when a stored record is corrected. */
export const CORRECTION_REASON: FormField = {
  name: 'reason',
  title: '更正原因',
  kind: 'text',
  required: true,
  maxLength: 200,
  wide: true,
};
