// What the state of a contract allows, and where its lease ends.

/** The last day of the lease: the leave date once a termination was executed. */
export const leaseEnd = ({ end, leave_date }: { end: string; leave_date: string | null }): string => leave_date ?? end;

/** Drafts and rejected contracts; everything later is changed by a version or voided. */
export const isEditable = (status: string): boolean => status === 'draft' || status === 'rejected';
