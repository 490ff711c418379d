// The terms that pages show, shared by a contract, its versions and its changes.
import type { Change, ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';

type Deposit = Contract['deposits'][number];

export interface TermsShape
  extends Pick<Contract, 'tenant_name' | 'start' | 'end' | 'spaces' | 'late_fee' | 'lease_options' | 'incentives'> {
  /** `line` identifies the clause across versions; null for a new clause. */
  clauses: (Contract['clauses'][number] & { line?: number | null })[];
  /** The amount is unknown until the terms are approved. */
  deposits: (Omit<Deposit, 'amount_fen'> & { amount_fen: number | null })[];
}

/** Returns the contract's own fields with the terms of a version or of a change. */
export function termsOf({ start, ...contract }: Contract, terms: ContractVersion | Change): TermsShape {
  // An empty name in a change keeps the current name.
  const tenant_name = terms.tenant_name || contract.tenant_name;
  // A change keeps the incentives.
  const { incentives } = contract;
  const { end, spaces, clauses, deposits, late_fee, lease_options } = terms;
  return { tenant_name, start, end, spaces, clauses, deposits, late_fee, lease_options, incentives };
}
