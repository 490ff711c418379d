/**
 * Coverage of spaces by the clauses of a charge item per day (docs/domain §5.3): a space charged twice on a day, or never, needs a second look.
 * Turnover rent without a minimum has no spaces of its own and is ignored.
 */
import { type CalendarDate, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import { type ChargeClause, type ContractTerms, scheduledClause, withDefaults } from '../clause/charge-clause';

/** Indexes of the clauses that charge one item. */
export interface ItemClauses {
  clauses: readonly { place: number; clause: ChargeClause }[];
  /** Set when days without any charged space count as faults. */
  everyDay: boolean;
}

/** Days on which the spaces are covered by the clauses at these indexes: none, or several. */
export interface CoverageFault {
  places: number[];
  spaces: (string | number)[];
  start: CalendarDate;
  end: CalendarDate;
}

interface Covering {
  place: number;
  start: DayNumber;
  end: DayNumber;
  spaces: ReadonlySet<string | number>;
}

/** Returns the faults of an item by day, with equal days and spaces combined. */
export function coverageFaults(contract: ContractTerms, { clauses, everyDay }: ItemClauses): CoverageFault[] {
  const covering = clauses.flatMap(({ place, clause }): Covering[] => {
    const priced = scheduledClause(clause);
    if (priced === null) return [];
    const { start, end, spaces } = withDefaults(priced, contract);
    return [{ place, start: toDayNumber(start), end: toDayNumber(end), spaces: new Set(spaces) }];
  });
  if (covering.length === 0) return [];
  const [first, last] = [toDayNumber(contract.start), toDayNumber(contract.end)];
  const bounds = [first, ...covering.flatMap(({ start, end }) => [start, end + 1])].filter(
    (day) => day >= first && day <= last,
  );
  const begins = [...new Set(bounds)].sort((a, b) => a - b);
  const open = new Map<string, { places: number[]; spaces: (string | number)[]; start: DayNumber }>();
  const faults: CoverageFault[] = [];
  const close = (key: string, end: DayNumber) => {
    const fault = open.get(key);
    if (!fault) return;
    open.delete(key);
    faults.push({ ...fault, start: fromDayNumber(fault.start), end: fromDayNumber(end) });
  };
  for (const day of begins) {
    const now = faultsOn(contract, covering, { day, everyDay });
    for (const key of open.keys()) if (!now.has(key)) close(key, day - 1);
    for (const [key, fault] of now) if (!open.has(key)) open.set(key, { ...fault, start: day });
  }
  for (const key of open.keys()) close(key, last);
  return faults;
}

/** Returns the faults of a day, by the clauses and spaces concerned. */
function faultsOn(
  { spaces }: ContractTerms,
  covering: readonly Covering[],
  { day, everyDay }: { day: DayNumber; everyDay: boolean },
) {
  const running = covering.filter(({ start, end }) => start <= day && end >= day);
  const byPlaces = new Map<string, { places: number[]; spaces: (string | number)[] }>();
  if (running.length > 0 || everyDay)
    for (const { id } of spaces) {
      const places = running.flatMap((clause) => (clause.spaces.has(id) ? [clause.place] : []));
      if (places.length === 1) continue;
      const found = byPlaces.get(places.join()) ?? { places, spaces: [] };
      found.spaces.push(id);
      byPlaces.set(places.join(), found);
    }
  return new Map([...byPlaces.values()].map((fault) => [`${fault.places.join()}/${fault.spaces.join()}`, fault]));
}
