/** Which rule of the domain answers each kind of golden case. The kind of a case is the name of its file. */
import { type LeaseDays, occupancyOn, occupancyOver, type SpaceDays } from '../../domain/assets/occupancy';
import { splitConserved } from '../../domain/assets/split-merge';
import { depositAmount } from '../../domain/contracts/deposit-amount';
import { paymentSchedule } from '../../domain/contracts/payment-schedule';
import { turnoverRent } from '../../domain/contracts/turnover-rent';
import { type WaleLease, wale } from '../../domain/contracts/wale';
import { aging } from '../../domain/finance/aging';
import { lateFee } from '../../domain/finance/late-fee';
import { isIdNumber, isUscc } from '../../domain/tenants/identifiers';

/**
 * `evaluate` answers exactly the shape of `expected`. Fields named in `optional` are compared only where a case expects
 * them: the explanation of a row is long, so only some cases write it out.
 */
export interface Evaluator {
  evaluate: (input: never) => unknown;
  optional?: readonly string[];
}

const PIECE_FIELDS = ['start', 'end', 'days', 'price', 'cell_days', 'whole_cell', 'exact'] as const;

export const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  schedule: { evaluate: evaluateSchedule, optional: ['pieces'] },
  index: { evaluate: evaluateSchedule, optional: ['pieces'] },
  turnover: { evaluate: evaluateTurnover },
  late_fee: { evaluate: (input: Parameters<typeof lateFee>[0]) => ({ fee: lateFee(input) }) },
  deposit: { evaluate: evaluateDeposit },
  aging: { evaluate: aging },
  split: { evaluate: splitConserved },
  occupancy: { evaluate: evaluateOccupancy },
  wale: { evaluate: (input: { as_of: string; leases: WaleLease[] }) => wale(input.as_of, input.leases) },
  identifiers: { evaluate: evaluateIdentifier },
};

function evaluateSchedule(input: {
  contract: Parameters<typeof paymentSchedule>[0];
  clause: Parameters<typeof paymentSchedule>[1];
}): unknown {
  const schedule = paymentSchedule(input.contract, input.clause, { explain: true });
  const rows = schedule.rows.map((row) => ({
    ...row,
    pieces: row.pieces?.map((piece) => Object.fromEntries(PIECE_FIELDS.map((field) => [field, piece[field]]))),
  }));
  return { ...schedule, rows };
}

function evaluateTurnover(input: {
  contract: Parameters<typeof turnoverRent>[0];
  clause: Parameters<typeof turnoverRent>[1];
  turnover: Parameters<typeof turnoverRent>[2];
}): unknown {
  return turnoverRent(input.contract, input.clause, input.turnover);
}

function evaluateDeposit(input: {
  contract: Parameters<typeof depositAmount>[0];
  clause: Parameters<typeof depositAmount>[1][number];
  months: string;
}): unknown {
  return { amount: depositAmount(input.contract, [input.clause], { kind: 'months', months: input.months }) };
}

function evaluateOccupancy(input: {
  spaces: SpaceDays[];
  leases: LeaseDays[];
  dates: string[];
  ranges: [string, string][];
}): unknown {
  const { spaces, leases, dates, ranges } = input;
  return {
    on: dates.map((date) => occupancyOn(spaces, leases, date)),
    average: ranges.map(([start, end]) => occupancyOver(spaces, leases, start, end)),
  };
}

function evaluateIdentifier({ kind, value }: { kind: string; value: string }): unknown {
  if (kind === 'uscc') return { valid: isUscc(value) };
  if (kind === 'id_number') return { valid: isIdNumber(value) };
  throw new Error(`no such identifier: ${kind}`);
}
