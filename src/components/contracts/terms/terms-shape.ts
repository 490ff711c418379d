// What pages need of terms, whoever holds them: a contract, one of its versions, a change.
import type { Change, ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';

type Deposit = Contract['deposits'][number];

export interface TermsShape
  extends Pick<Contract, 'tenant_name' | 'start' | 'end' | 'spaces' | 'late_fee' | 'lease_options'> {
  /** `line`: which clause of the other versions this one is; null for one that is new. */
  clauses: (Contract['clauses'][number] & { line?: number | null })[];
  /** The amount is not told before the terms are approved. */
  deposits: (Omit<Deposit, 'amount_fen'> & { amount_fen: number | null })[];
}

/** The contract's own fields with the terms of a version or of a change. */
export function termsOf({ start, ...contract }: Contract, terms: ContractVersion | Change): TermsShape {
  // A change that leaves the name empty keeps it.
  const tenant_name = terms.tenant_name || contract.tenant_name;
  const { end, spaces, clauses, deposits, late_fee, lease_options } = terms;
  return { tenant_name, start, end, spaces, clauses, deposits, late_fee, lease_options };
}
