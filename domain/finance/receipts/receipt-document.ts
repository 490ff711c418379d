// The bank line that a receipt document (电子回单) belongs to, by the name of its file.
import { type CalendarDate, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { parseYuan } from '#domain/kernel/text/format';

/** What the name of a file can state of its line. */
export interface ReceiptName {
  /** Words that can be a serial number. */
  words: string[];
  /** Those that are no part of a day or an amount. */
  references: string[];
  days: CalendarDate[];
  amounts: Fen[];
}

export interface ReceiptLine {
  id: number;
  booked_on: CalendarDate;
  amount_fen: Fen;
  /** Empty where the bank states none. */
  bank_serial: string;
}

/** Shorter ones occur in names by chance. */
const LEAST_SERIAL = 6;
/** 2026-03-02, 2026.3.2, 2026年3月2日, or 20260302, also before a time of day. */
const DAY =
  /(?<!\d)(20\d{2})(?:([-./年])(\d{1,2})[-./月](\d{1,2})日?(?!\d)|(\d{2})(\d{2})(?=\D|$|(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?(?!\d)))/g;
const AMOUNT = /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})(?![\d.])|(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d+)(?=元)/g;
const WORD = /[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/g;

const padded = (part: string | undefined) => (part ?? '').padStart(2, '0');

function wordsOf(text: string): string[] {
  const words = [...text.matchAll(WORD)].flatMap(([word]) => [word, ...word.split('-')]);
  return [...new Set(words)].filter((word) => word.length >= LEAST_SERIAL);
}

/** Reads the name of a receipt, with or without its ending. */
export function readReceiptName(name: string): ReceiptName {
  const stem = name.normalize('NFKC').replace(/\.[A-Za-z]{2,4}$/, '');
  const days = [...stem.matchAll(DAY)]
    .map(
      ([, year, , month, day, joinedMonth, joinedDay]) =>
        `${year}-${padded(month ?? joinedMonth)}-${padded(day ?? joinedDay)}`,
    )
    .filter(isCalendarDate);
  const amounts = [...stem.replace(DAY, ' ').matchAll(AMOUNT)].flatMap(
    ([, whole = '', fraction = '', yuan]) => parseYuan((yuan ?? whole + fraction).replaceAll(',', '')) ?? [],
  );
  const references = wordsOf(stem.replace(DAY, ' ').replace(AMOUNT, ' '));
  return { words: wordsOf(stem), references, days, amounts };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Returns the only line that a receipt with this name can belong to; null when there is none or more than one. */
export function lineOfReceipt<L extends ReceiptLine>(
  { words, references, days, amounts }: ReceiptName,
  lines: readonly L[],
): L | null {
  const only = (some: readonly L[]) => (some.length === 1 ? (some[0] ?? null) : null);
  const ofMovement = (some: readonly L[]) =>
    some.filter(({ booked_on, amount_fen }) => days.includes(booked_on) && amounts.includes(amount_fen));
  const ofSerial = lines.filter(({ bank_serial }) => words.some((word) => same(word, bank_serial)));
  if (ofSerial.length > 0) return only(ofSerial) ?? only(ofMovement(ofSerial));
  // A word as long as the serial of a line is the serial of another line.
  const isOther = ({ bank_serial }: L) => references.some((word) => word.length === bank_serial.length);
  const found = ofMovement(lines);
  return found.some(isOther) ? null : only(found);
}
