// The port of what delivers the movements, the balance and the receipts of an account without a user: a watched folder or bucket, or the interface of
// a bank (ADR 50).
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';

/** A file of the source. */
export interface FeedDocument {
  name: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Called once it is imported, or refused for its content; until then the source keeps it. */
  settle(outcome: 'imported' | 'refused'): Promise<void>;
}

/** A statement as a file that the import reads: camt, MT940 or a table. */
export interface FeedStatement extends FeedDocument {
  /** Position after it: the next run continues there. */
  cursor: string;
}

/** A balance that the bank reports, at the end of a day or at a moment of it. */
export interface FeedBalance {
  on: CalendarDate;
  fen: Fen;
}

export interface BankFeed {
  /** Yields the statements with lines after the cursor, from the oldest to the newest; '' begins at the first. */
  statements(cursor: string): AsyncIterable<FeedStatement>;
  /** Returns the balance reported for the day, or the last one before; null when the source reports none outside of its statements. */
  balance(day: CalendarDate): Promise<FeedBalance | null>;
  /** Yields the receipts (电子回单) that are not settled: PDF files, named by the serial of their line, or by its day and amount. */
  receipts(): AsyncIterable<FeedDocument>;
}
