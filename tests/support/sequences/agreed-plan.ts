// The plan of a contract recomputed from what was agreed, act by act (docs/domain §5.4, §5.10, §5.12, §5.13): days as text, money as fractions
// rounded once. It shares no code with the product.

export interface AgreedClause {
  line: number;
  basis: 'fixed_month' | 'fixed_year' | 'per_sqm_month' | 'per_sqm_day';
  proration: 'actual' | 'thirty';
  /** By `year` the periods are those of a calendar year. */
  alignment: 'contract' | 'calendar' | 'year';
  cycle_months: number;
  /** Price in yuan. */
  price: string;
  /** Later price, from a day on. */
  step: { day: string; price: string } | null;
  free: readonly [string, string] | null;
  start: string;
  end: string;
  /** Area of its spaces in m². */
  area: string;
}

/** The clauses from a day on. */
export interface AgreedVersion {
  from: string;
  clauses: readonly AgreedClause[];
}

export interface PlanRow {
  line: number;
  start: string;
  end: string;
  /** Fen by the terms, without manual adjustments. */
  gross: number;
  /** Fen of manual adjustments. */
  manual: number;
  voided: boolean;
}

const DAY_MS = 86_400_000;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1): string => dayOf(numberOf(day) + days);
export const countDays = (start: string, end: string): number => numberOf(end) - numberOf(start) + 1;

/** Returns the same day of a later month, or the first of the next where the month lacks it. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last + 1))).toISOString().slice(0, 10);
}

/** An exact sum of yuan: `over` divides `units`. */
interface Fraction {
  units: bigint;
  over: bigint;
}

const NOTHING: Fraction = { units: 0n, over: 1n };
const add = (a: Fraction, b: Fraction): Fraction => ({
  units: a.units * b.over + b.units * a.over,
  over: a.over * b.over,
});
const times = (a: Fraction, units: number, over = 1): Fraction => ({
  units: a.units * BigInt(units),
  over: a.over * BigInt(over),
});

function decimal(text: string): Fraction {
  const [total = '', part = ''] = text.split('.');
  return { units: BigInt(total + part), over: 10n ** BigInt(part.length) };
}

/** Divides and rounds half away from zero. */
function rounded(units: bigint, over: bigint): number {
  const size = units < 0n ? -units : units;
  const result = (2n * size + over) / (2n * over);
  return Number(units < 0n ? -result : result);
}

const inFen = ({ units, over }: Fraction): number => rounded(100n * units, over);

/** Returns `amount` · `part` / `whole`. */
export const shareOf = (amount: number, part: number, total: number): number =>
  total < 0 ? shareOf(amount, -part, -total) : rounded(BigInt(amount) * BigInt(part), BigInt(total));

interface Cell {
  start: string;
  end: string;
}

/** Returns the months of a clause, not cut at its ends. */
function cellsOf({ alignment, start, end }: AgreedClause): Cell[] {
  const first = alignment === 'contract' ? start : `${start.slice(0, 7)}-01`;
  const cells: Cell[] = [];
  for (let count = 0; monthsLater(first, count) <= end; count += 1)
    cells.push({ start: monthsLater(first, count), end: dayAfter(monthsLater(first, count + 1), -1) });
  return cells;
}

/** Returns the periods of a clause within its ends; a first month that begins late is a separate period. */
function periodsOf(clause: AgreedClause): Cell[] {
  const cells = cellsOf(clause).map(({ start, end }) => ({
    start: start < clause.start ? clause.start : start,
    end: end > clause.end ? clause.end : end,
  }));
  if (clause.alignment === 'year') {
    const periodOf = ({ start }: Cell) =>
      Math.floor((Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1) / clause.cycle_months);
    return [...new Set(cells.map(periodOf))].map((period) => {
      const group = cells.filter((cell) => periodOf(cell) === period);
      return { start: group[0]?.start ?? '', end: group.at(-1)?.end ?? '' };
    });
  }
  const stub = clause.alignment === 'calendar' && !clause.start.endsWith('-01') ? 1 : 0;
  const periods = cells.slice(0, stub);
  for (let place = stub; place < cells.length; place += clause.cycle_months) {
    const group = cells.slice(place, place + clause.cycle_months);
    periods.push({ start: group[0]?.start ?? '', end: group.at(-1)?.end ?? '' });
  }
  return periods;
}

const priceOn = ({ price, step, free }: AgreedClause, day: string): string => {
  if (free && free[0] <= day && day <= free[1]) return '0';
  return step && step.day <= day ? step.price : price;
};

interface Piece {
  clause: AgreedClause;
  price: string;
  days: number;
}

/** Returns the clause in force on a day; null where nothing is charged. */
type TermsOn = (day: string) => AgreedClause | null;

/** Splits the days of a month into pieces of equal price, area, basis and proration. */
function piecesOf(start: string, end: string, termsOn: TermsOn): Piece[] {
  const pieces: Piece[] = [];
  let before = '';
  for (let day = start; day <= end; day = dayAfter(day)) {
    const clause = termsOn(day);
    if (clause === null) continue;
    const price = priceOn(clause, day);
    const key = [Number(price), clause.area, clause.basis, clause.proration].join(' ');
    const last = pieces.at(-1);
    if (last && key === before) last.days += 1;
    else pieces.push({ clause, price, days: 1 });
    before = key;
  }
  return pieces;
}

/** Returns the cost of a row's days within a month, which counts 30 days by `thirty` where none of its days is missing. */
function costOf(cell: Cell, row: Cell, termsOn: TermsOn): Fraction {
  const start = row.start > cell.start ? row.start : cell.start;
  const end = row.end < cell.end ? row.end : cell.end;
  const length = countDays(cell.start, cell.end);
  const pieces = piecesOf(start, end, termsOn);
  const isComplete = pieces.reduce((sum, { days }) => sum + days, 0) === length;
  let remaining = 30;
  return pieces.reduce((sum, { clause, price, days }, place) => {
    const { basis, proration, area } = clause;
    const isLast = place === pieces.length - 1;
    const counted = isComplete ? Math.max(0, isLast ? remaining : Math.min(days, remaining)) : Math.min(days, 30);
    remaining -= days;
    const byArea =
      basis === 'fixed_month'
        ? decimal(price)
        : basis === 'fixed_year'
          ? times(decimal(price), 1, 12)
          : product(decimal(price), decimal(area));
    const daily = basis === 'per_sqm_day';
    if (proration === 'thirty') return add(sum, times(byArea, counted, daily ? 1 : 30));
    return add(sum, daily ? times(byArea, days) : times(byArea, days, length));
  }, NOTHING);
}

const product = (a: Fraction, b: Fraction): Fraction => ({ units: a.units * b.units, over: a.over * b.over });

/** Returns the cost of a yearly rent in the same year before a day, which the rows of that year are rounded with; nothing for other clauses. */
function yearBefore(day: string, clause: AgreedClause | null): Fraction {
  if (clause?.basis !== 'fixed_year') return NOTHING;
  let start = `${day.slice(0, 4)}-01-01`;
  if (clause.alignment === 'contract')
    for (let years = 0; monthsLater(clause.start, 12 * years) <= day; years += 1)
      start = monthsLater(clause.start, 12 * years);
  const before = { start: start > clause.start ? start : clause.start, end: dayAfter(day, -1) };
  return cellsOf(clause)
    .filter((cell) => cell.start <= before.end && cell.end >= before.start)
    .reduce(
      (sum, cell) =>
        add(
          sum,
          costOf(cell, before, () => clause),
        ),
      NOTHING,
    );
}

/** Fen owed by line and first day of the period, complete. */
export type Owed = Record<string, number>;

/** A contract as agreed and as changed since. */
export class AgreedPlan {
  rows: PlanRow[];
  readonly versions: AgreedVersion[];
  /** Last charged day after a termination. */
  #leave: string | null = null;

  constructor(first: AgreedVersion) {
    this.versions = [first];
    this.rows = first.clauses.flatMap((clause) => periodsOf(clause).map((period) => this.#row(clause.line, period)));
  }

  get current(): AgreedVersion {
    return this.versions.at(-1) as AgreedVersion;
  }

  /** Returns a copy of the plan, for previewed changes. */
  copy(): AgreedPlan {
    const copy = new AgreedPlan(this.versions[0] as AgreedVersion);
    copy.versions.push(...this.versions.slice(1));
    copy.#leave = this.#leave;
    copy.rows = this.rows.map((row) => ({ ...row }));
    return copy;
  }

  change(version: AgreedVersion): void {
    this.versions.push(version);
    const lines = new Set([...this.rows.map(({ line }) => line), ...version.clauses.map(({ line }) => line)]);
    this.rows = [...lines].flatMap((line) => this.#changed(line, version));
  }

  leave(day: string): void {
    const stay = this.rows.filter(({ start, voided }) => start <= day || voided);
    this.#leave = day;
    this.rows = stay.map((row) => (row.end <= day ? row : this.#revised(row, day)));
  }

  /** Adds months after the end at the last price times a factor, those that had begun on a day. */
  holdOver(factor: string, today: string): void {
    const end = this.current.clauses.reduce((last, clause) => (clause.end > last ? clause.end : last), '');
    const start = dayAfter(end);
    const clauses = this.current.clauses
      .filter((clause) => clause.end === end)
      .map((clause): AgreedClause => {
        const price = product(
          decimal(clause.step && clause.step.day <= end ? clause.step.price : clause.price),
          decimal(factor),
        );
        return {
          ...clause,
          cycle_months: 1,
          price: asText(price),
          step: null,
          free: null,
          start,
          end: monthsLater(today, 2),
        };
      });
    this.versions.push({ from: start, clauses });
    this.rows.push(
      ...clauses.flatMap((clause) =>
        periodsOf(clause)
          .filter((period) => period.start <= today)
          .map((period) => this.#row(clause.line, period)),
      ),
    );
  }

  owed(): Owed {
    const owed: Owed = {};
    for (const { line, start, gross, manual, voided } of this.rows)
      if (!voided && gross + manual !== 0) owed[`${line} ${start}`] = gross + manual;
    return owed;
  }

  total(): number {
    return Object.values(this.owed()).reduce((sum, fen) => sum + fen, 0);
  }

  find(line: number, start: string): PlanRow | undefined {
    return this.rows.find((row) => row.line === line && row.start === start);
  }

  /** Returns the latest version that has begun; the first one for days before. */
  #termsOn(line: number, period: Cell): TermsOn {
    return (day) => {
      if (this.#leave !== null && day > this.#leave) return null;
      const version = this.versions.findLast(({ from }, place) => place === 0 || from <= day);
      const clause = version?.clauses.find((each) => each.line === line) ?? null;
      return clause && clause.start <= day && day <= clause.end && day <= period.end ? clause : null;
    };
  }

  #grid(line: number): Cell[] {
    const clause = this.versions.findLast(({ clauses }) => clauses.some((each) => each.line === line));
    return clause ? cellsOf(clause.clauses.find((each) => each.line === line) as AgreedClause) : [];
  }

  #cost(line: number, period: Cell): number {
    const termsOn = this.#termsOn(line, period);
    const cells = this.#grid(line).filter(({ start, end }) => start <= period.end && end >= period.start);
    const before = yearBefore(period.start, termsOn(period.start));
    return inFen(cells.reduce((sum, cell) => add(sum, costOf(cell, period, termsOn)), before)) - inFen(before);
  }

  #row(line: number, { start, end }: Cell): PlanRow {
    return { line, start, end, gross: this.#cost(line, { start, end }), manual: 0, voided: false };
  }

  /** Returns a row after its terms changed within it; manual adjustments stay whole, or in proportion to the remaining days. */
  #revised(row: PlanRow, last: string | null): PlanRow {
    if (row.voided) return row;
    const gross = this.#cost(row.line, row);
    if (gross === row.gross) return row;
    const isCut = last !== null && last < row.end;
    const total = isCut && row.gross !== 0 ? shareOf(row.manual, gross, row.gross) : row.manual;
    return { ...row, gross, manual: Math.max(total, -gross) };
  }

  #changed(line: number, { from, clauses }: AgreedVersion): PlanRow[] {
    const rows = this.rows.filter((row) => row.line === line);
    const clause = clauses.find((each) => each.line === line);
    const around = rows.find(({ start, end }) => start < from && from <= end);
    const stay = rows.filter(({ end }) => end < from);
    const next = around ? dayAfter(around.end) : from;
    const added = (clause ? periodsOf(clause) : [])
      .filter(({ end }) => end >= next)
      .map(({ start, end }) => this.#row(line, { start: start < next ? next : start, end }));
    const replaced = rows.filter(({ start }) => start >= from);
    const last = clause ? clause.end : dayAfter(from, -1);
    return [...stay, ...(around ? [this.#revised(around, last)] : []), ...added.map((row) => inPlaceOf(row, replaced))];
  }
}

/** Returns the old row where it is the same, void or not; another one takes over the manual adjustments of those that it replaces. */
function inPlaceOf(row: PlanRow, replaced: readonly PlanRow[]): PlanRow {
  const same = replaced.find(({ start, end, gross }) => start === row.start && end === row.end && gross === row.gross);
  if (same) return same;
  const manual = replaced
    .filter(({ start, end, voided }) => !voided && start <= row.end && end >= row.start)
    .reduce((sum, old) => {
      const isCut = row.end < old.end || row.start > old.start;
      return sum + (isCut && old.gross !== 0 ? shareOf(old.manual, row.gross, old.gross) : old.manual);
    }, 0);
  return { ...row, manual: Math.max(manual, -row.gross) };
}

/** Formats a decimal of at most six places. */
function asText({ units, over }: Fraction): string {
  const micro = String(rounded(units * 1_000_000n, over)).padStart(7, '0');
  return `${micro.slice(0, -6)}.${micro.slice(-6)}`;
}
