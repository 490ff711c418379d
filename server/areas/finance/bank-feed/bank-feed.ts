// The port of what delivers the bank statements of an account without a user: a watched folder, or the interface of a bank (ADR 50).

/** A statement as a file that the import reads: camt, MT940 or a table. */
export interface FeedStatement {
  /** Position after it: the next run continues there. */
  cursor: string;
  name: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Called once it is imported, or refused for its content. */
  settle(outcome: 'imported' | 'refused'): Promise<void>;
}

export interface BankFeed {
  /** Yields the statements with lines after the cursor, from the oldest to the newest; '' begins at the first. */
  statements(cursor: string): AsyncIterable<FeedStatement>;
}
