// The collection plans that a trial computes for two sets of terms, row by row: matched by clause and period.
import type { PricedClause } from '#domain/contracts/clause/charge-clause';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import type { TermsShape } from '@/components/contracts/terms/terms-shape';
import { type DifferenceKind, kindOf } from './terms-diff';

export interface PlanSide {
  due: string;
  gross_fen: number;
}
export interface ScheduleDiffRow {
  key: string;
  name: string;
  start: string;
  end: string;
  before?: PlanSide;
  after?: PlanSide;
  difference_fen: number;
  kind: DifferenceKind;
}

interface LineRow extends PlanSide {
  key: string;
  name: string;
  start: string;
  end: string;
}

function rowsOf(terms: TermsShape, holidays: Holidays): LineRow[] {
  return terms.clauses.flatMap((clause, index) => {
    const line = clause.line === undefined ? index + 1 : (clause.line ?? `new ${index}`);
    return paymentSchedule(terms, clause as PricedClause, { holidays }).rows.map(({ start, end, due, gross }) => ({
      name: clause.charge_item_name,
      start,
      end,
      due,
      gross_fen: gross,
      key: `${line}:${start}:${end}`,
    }));
  });
}

const textOf = (side: PlanSide | undefined) => side && `${side.due} ${side.gross_fen}`;

export function scheduleDiff(before: TermsShape, after: TermsShape, holidays: Holidays): ScheduleDiffRow[] {
  const was = new Map(rowsOf(before, holidays).map((row) => [row.key, row]));
  const is = new Map(rowsOf(after, holidays).map((row) => [row.key, row]));
  const rows = [...new Set([...was.keys(), ...is.keys()])].map((key): ScheduleDiffRow => {
    const [old, fresh] = [was.get(key), is.get(key)];
    const { name, start, end } = (fresh ?? old) as LineRow;
    return {
      key,
      name,
      start,
      end,
      before: old,
      after: fresh,
      difference_fen: (fresh?.gross_fen ?? 0) - (old?.gross_fen ?? 0),
      kind: kindOf(textOf(old), textOf(fresh)),
    };
  });
  return rows.sort(
    (a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end) || a.key.localeCompare(b.key),
  );
}
