/** The phase of a contract (domain.md §5.2): derived from dates, never stored. */
import type { CalendarDate } from '#domain/kernel/calendar-date';

/** Stored status of a contract; only `approved` has a phase. */
export type ContractStatus = 'draft' | 'auditing' | 'approved' | 'rejected' | 'void';

/** Before its start, running, past its end, past it with the tenant still there (§5.13), or ended by a termination order. */
export type ContractPhase = 'pending' | 'running' | 'expired' | 'holdover' | 'retired';

/** `leave_date` is that of an executed termination order; null or absent without one. */
export interface PhaseTerms {
  status: ContractStatus;
  start: CalendarDate;
  end: CalendarDate;
  leave_date?: CalendarDate | null;
  /** Whether a holdover was confirmed that holds on the day. */
  held_over?: boolean;
}

/**
 * The phase on a day, null while the contract is not approved (or void). A termination takes effect the day after the
 * leave date, which may lie after the end: between the two the contract is in holdover where that was confirmed, else expired.
 */
export function contractPhase(contract: PhaseTerms, on: CalendarDate): ContractPhase | null {
  if (contract.status !== 'approved') return null;
  if (contract.leave_date != null && on > contract.leave_date) return 'retired';
  if (on < contract.start) return 'pending';
  if (on <= contract.end) return 'running';
  return contract.held_over ? 'holdover' : 'expired';
}
