// The actions that the state of a contract allows, and the end of its lease.

/** Returns the last day of the lease: the leave date once a termination was executed. */
export const leaseEnd = ({ end, leave_date }: { end: string; leave_date: string | null }): string => leave_date ?? end;

/** Returns true for drafts and rejected contracts; later states are changed by a version or voided. */
export const isEditable = (status: string): boolean => status === 'draft' || status === 'rejected';
