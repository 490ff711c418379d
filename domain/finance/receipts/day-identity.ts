// Which movements of a file are in the books already, of those on one day (docs/domain §6). Equal movements, with the same balance after them, occur
// where the balance returns to an earlier value: then the balances before and after, times and serial numbers decide, or the user.
import { inBalanceOrder } from './running-balance';
import { keyOf, ordinalOfKey } from './statement-identity';

export interface DayMovement {
  /** What equal movements share (`likenessOf`). */
  likeness: string;
  /** Fen, below 0 for money out. */
  signed_fen: number;
  balance_fen: number | null;
  /** `HH:MM:SS`; empty where the bank states none. */
  time: string;
  serial: string;
}

export interface StoredMovement extends DayMovement {
  key: string;
}

/** What surrounds the movements of the day. */
export interface DayContext {
  /** Balances before and after the day in fen; null where not known. */
  opening_fen: number | null;
  closing_fen: number | null;
  /** The file has movements on earlier and later days. */
  is_begun: boolean;
  is_ended: boolean;
  /** An earlier file had movements before and after the day, so that all of the day are stored. */
  is_whole: boolean;
}

export interface Identity {
  /** Key of the stored movement that it is or may be; a new key for a new movement. */
  key: string;
  /** Key under which it is stored as another movement. */
  fresh_key: string;
  verdict: 'new' | 'known' | 'doubtful';
}

/** The stored movement that each of the file is, by index; undefined for a new one. */
type Pairing = (StoredMovement | undefined)[];

interface Hypothesis {
  /** Number of stored movements among those of the file, by what equal ones share. */
  counts: Map<string, number>;
  /** Number of movements that are missing at least. */
  breaks: number;
}

const groupBy = <T>(values: readonly T[], keyed: (value: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const value of values) {
    const group = found.get(keyed(value));
    if (group) group.push(value);
    else found.set(keyed(value), [value]);
  }
  return found;
};

/** Compares two equal movements by their times and serial numbers; undefined where these are not stated for both, or contradict each other. */
function isSame(a: DayMovement, b: DayMovement): boolean | undefined {
  const compared = (['time', 'serial'] as const).filter((field) => a[field] !== '' && b[field] !== '');
  const [first, second = first] = compared.map((field) => a[field] === b[field]);
  return first === second ? first : undefined;
}

/** Pairs equal movements by time or serial number, the others in their order. */
function pairByCount(file: readonly DayMovement[], stored: readonly StoredMovement[]): Pairing {
  const groups = groupBy(stored, ({ likeness }) => likeness);
  const take = (each: DayMovement, suits: (candidate: StoredMovement) => boolean) => {
    const group = groups.get(each.likeness) ?? [];
    const index = group.findIndex(suits);
    return index < 0 ? undefined : group.splice(index, 1)[0];
  };
  const pairing: Pairing = file.map((each) => take(each, (candidate) => isSame(each, candidate) === true));
  const rest = (suits: (each: DayMovement, candidate: StoredMovement) => boolean) =>
    file.forEach((each, index) => {
      pairing[index] ??= take(each, (candidate) => suits(each, candidate));
    });
  rest((each, candidate) => isSame(each, candidate) === undefined);
  rest(() => true);
  return pairing;
}

type Edge = Pick<DayMovement, 'signed_fen' | 'balance_fen'>;
const afterOf = ({ balance_fen }: Edge): number => balance_fen ?? 0;
const beforeOf = (edge: Edge): number => afterOf(edge) - edge.signed_fen;

/** Returns by balance how many more movements begin at it than end. */
function surplusOf(edges: readonly Edge[]): Map<number, number> {
  const surplus = new Map<number, number>();
  for (const edge of edges) {
    surplus.set(beforeOf(edge), (surplus.get(beforeOf(edge)) ?? 0) + 1);
    surplus.set(afterOf(edge), (surplus.get(afterOf(edge)) ?? 0) - 1);
  }
  return surplus;
}

/** Returns true when the movements end with the balance that they begin with. */
const isLoop = (edges: readonly Edge[]) => [...surplusOf(edges).values()].every((difference) => difference === 0);

/** Returns the number of movements that are missing at least, for the balances to lead from the opening to the closing one. */
function missingIn(
  edges: readonly Edge[],
  { opening_fen, closing_fen }: Pick<DayContext, 'opening_fen' | 'closing_fen'>,
): number {
  const surplus = surplusOf(edges);
  if (opening_fen !== null) surplus.set(opening_fen, (surplus.get(opening_fen) ?? 0) - 1);
  if (closing_fen !== null) surplus.set(closing_fen, (surplus.get(closing_fen) ?? 0) + 1);
  let [starts, ends] = [0, 0];
  for (const difference of surplus.values()) {
    starts += Math.max(difference, 0);
    ends += Math.max(-difference, 0);
  }
  return Math.max(starts - (opening_fen === null ? 1 : 0), 0) + Math.max(ends - (closing_fen === null ? 1 : 0), 0);
}

const joints = (edges: readonly Edge[]) =>
  edges.filter((edge, place) => {
    const next = edges[place + 1];
    return next !== undefined && beforeOf(next) === afterOf(edge);
  }).length;

/** Returns the movements with a balance from the oldest to the newest. */
export function chronological<M extends DayMovement>(movements: readonly M[], opening_fen: number | null): M[] {
  const given = movements.filter(({ balance_fen }) => balance_fen !== null);
  const turned = [...given].reverse();
  return inBalanceOrder(joints(turned) > joints(given) ? turned : given, opening_fen);
}

/** Returns the balances with which movements can begin and end, in some order. */
function endsOf(edges: readonly Edge[]): { starts: Set<number>; ends: Set<number> } {
  const surplus = [...surplusOf(edges)];
  const having = (suits: (difference: number) => boolean) =>
    new Set(surplus.flatMap(([balance, difference]) => (suits(difference) ? [balance] : [])));
  if (isLoop(edges)) return { starts: having(() => true), ends: having(() => true) };
  return { starts: having((difference) => difference > 0), ends: having((difference) => difference < 0) };
}

const countOf = (movements: readonly DayMovement[]) =>
  new Map([...groupBy(movements, ({ likeness }) => likeness)].map(([likeness, group]) => [likeness, group.length]));

/**
 * Returns how the movements of a file can continue the stored ones (`after`) or lead to them, with each possible overlap. `order` has the movements of
 * the file from the oldest to the newest.
 */
function continuations(
  order: readonly DayMovement[],
  stored: readonly StoredMovement[],
  after: boolean,
  context: DayContext,
): Hypothesis[] {
  const { starts, ends } = endsOf(stored);
  const inward = after ? order : [...order].reverse();
  const remaining = countOf(stored);
  const matchedCounts = new Map<string, number>();
  const found: Hypothesis[] = [];
  for (const [overlap, next] of inward.entries()) {
    const isJoined = after ? ends.has(beforeOf(next)) : starts.has(afterOf(next));
    if (isJoined || overlap === 0) {
      const breaks = missingIn([...stored, ...inward.slice(overlap)], context) + (isJoined ? 0 : 1);
      found.push({ counts: new Map(matchedCounts), breaks });
    }
    const rest = remaining.get(next.likeness) ?? 0;
    if (rest === 0) break;
    remaining.set(next.likeness, rest - 1);
    matchedCounts.set(next.likeness, (matchedCounts.get(next.likeness) ?? 0) + 1);
  }
  return found;
}

/** Returns true when the file or the books have all movements of the day: then their number decides. */
const isComplete = ({ is_whole, is_begun, is_ended }: DayContext) => is_whole || (is_begun && is_ended);

interface Comparison {
  /** What the balances contradict least. */
  likeliest: Hypothesis[];
  /** Set when the likeliest lead from the known balance before the day to the known one after it. */
  is_proved: boolean;
  /**
   * Set when balances follow from each other in the file and in the books, but not in both together, and when the books can begin with any of their
   * movements.
   */
  is_open: boolean;
}

/** Ends of a part of a day. */
const OPEN = { opening_fen: null, closing_fen: null };

/** Compares the movements that have a balance; null where it does not matter. */
function compareBalances(
  file: readonly DayMovement[],
  counted: Pairing,
  stored: readonly StoredMovement[],
  context: DayContext,
): Comparison | null {
  const isRepeated = file.some(({ balance_fen }, index) => balance_fen !== null && counted[index] !== undefined);
  if (!isRepeated || isComplete(context)) return null;
  const balanced = stored.filter(({ balance_fen }) => balance_fen !== null);
  const order = chronological(file, context.opening_fen);
  const added = file.filter((each, index) => counted[index] === undefined && each.balance_fen !== null);
  const pairs = counted.flatMap((each) => each ?? []);
  const hypotheses: Hypothesis[] = [
    { counts: countOf(pairs), breaks: missingIn([...balanced, ...added], context) },
    ...(context.is_begun ? [] : continuations(order, balanced, true, context)),
    ...(context.is_ended ? [] : continuations(order, balanced, false, context)),
  ];
  // Movements that are missing between the stored ones.
  if (missingIn(balanced, context) > 0 && !context.is_begun && !context.is_ended)
    hypotheses.push({ counts: new Map(), breaks: missingIn([...balanced, ...order], context) });
  const least = Math.min(...hypotheses.map(({ breaks }) => breaks));
  return {
    likeliest: hypotheses.filter(({ breaks }) => breaks === least),
    is_proved: least === 0 && context.opening_fen !== null && context.closing_fen !== null,
    is_open:
      missingIn([...balanced, ...added], OPEN) > missingIn(balanced, OPEN) + missingIn(order, OPEN) ||
      (context.opening_fen === null && isLoop(balanced)),
  };
}

/** Decides about a movement; `equals` are the stored ones like it, `place` is its number among those of the file that have one of them. */
function decide(
  movement: DayMovement,
  stored: StoredMovement | undefined,
  equals: readonly StoredMovement[],
  place: number,
  comparison: Comparison | null,
  context: DayContext,
): { stored: StoredMovement | undefined; verdict: Identity['verdict'] } {
  const same = equals.find((each) => isSame(movement, each) === true);
  if (same) return { stored: same, verdict: 'known' };
  // The file has more of them than the books.
  if (stored === undefined) return { stored, verdict: 'new' };
  const doubtful = { stored, verdict: 'doubtful' } as const;
  if (movement.balance_fen === null) return doubtful;
  const isOther = equals.every((each) => isSame(movement, each) === false);
  if (comparison === null) return isOther && !isComplete(context) ? doubtful : { stored, verdict: 'known' };
  const { likeliest, is_proved, is_open } = comparison;
  const counts = likeliest.map(({ counts }) => counts.get(movement.likeness) ?? 0);
  if (place < Math.min(...counts)) return is_open || isOther ? doubtful : { stored, verdict: 'known' };
  const isNew = isOther || (is_proved && place >= Math.max(...counts));
  return isNew ? { stored: undefined, verdict: 'new' } : doubtful;
}

/**
 * Identifies the movements of a file on one day among the stored ones, which are in their order. Each has a key of its own: that of the stored
 * movement, or one that no stored movement has.
 */
export function identifyDay(
  file: readonly DayMovement[],
  stored: readonly StoredMovement[],
  context: DayContext,
): Identity[] {
  const counted = pairByCount(file, stored);
  const comparison = compareBalances(file, counted, stored, context);
  const equals = groupBy(stored, ({ likeness }) => likeness);
  const last = new Map<string, number>();
  for (const [likeness, group] of equals)
    last.set(likeness, Math.max(group.length, ...group.map(({ key }) => ordinalOfKey(key))));
  const paired = new Map<string, number>();
  return file.map((movement, index) => {
    const { likeness } = movement;
    const ordinal = (last.get(likeness) ?? 0) + 1;
    const fresh_key = keyOf(likeness, ordinal);
    const pair = counted[index];
    const place = paired.get(likeness) ?? 0;
    if (pair) paired.set(likeness, place + 1);
    const { stored: found, verdict } = decide(movement, pair, equals.get(likeness) ?? [], place, comparison, context);
    if (verdict !== 'known') last.set(likeness, ordinal);
    return { key: found?.key ?? fresh_key, fresh_key, verdict };
  });
}
