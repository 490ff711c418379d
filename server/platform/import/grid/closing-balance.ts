// The balance that a message of a bank states after its movements.

/** Balance of an account at the end of a day, or at the moment of the message on that day. */
export interface ClosingBalance {
  own_account: string;
  /** YYYY-MM-DD */
  on: string;
  fen: number;
}

/** Returns the newest balance of a file; null when it states none, or those of several accounts. */
export function newestBalance(balances: readonly ClosingBalance[]): ClosingBalance | null {
  const [newest] = balances.toSorted((a, b) => (a.on < b.on ? 1 : -1));
  return newest && balances.every(({ own_account }) => own_account === newest.own_account) ? newest : null;
}
