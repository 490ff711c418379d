import type { ReactNode } from 'react';
import type { ApprovalInstance } from '#api/approval/task.schema';

export interface DecideProps {
  instance: ApprovalInstance;
  /** Names the object: 合同 HT-1. */
  title: string;
  /** Effects of the last approval and of a rejection on the object. */
  outcome: { approved: string; rejected: string };
  /** Figures of the object, shown above the decision. */
  children?: ReactNode;
  onClose: () => void;
  onDone: () => void;
}
