// Which movements of a file are in the books: equal ones of a morning and an afternoon, and files that overlap.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayContext, type DayMovement, type Identity, identifyDay, type StoredMovement } from './day-identity';
import { inBalanceOrder } from './running-balance';

const ALONE: DayContext = {
  opening_fen: null,
  closing_fen: null,
  is_begun: false,
  is_ended: false,
  is_whole: false,
};

interface Details {
  opening?: number;
  times?: readonly string[];
}

/** Returns movements with the balances that follow from an opening one. */
function day(amounts: readonly number[], { opening = 0, times = [] }: Details = {}): DayMovement[] {
  let balance_fen = opening;
  return amounts.map((signed_fen, place) => {
    balance_fen += signed_fen;
    return {
      likeness: `2|2026-03-02|in|${signed_fen}|甲|balance=${balance_fen}`,
      signed_fen,
      balance_fen,
      time: times[place] ?? '',
      serial: '',
    };
  });
}

const store = (file: readonly DayMovement[], identities: readonly Identity[]): StoredMovement[] =>
  file.flatMap((movement, index) => {
    const { key = '', verdict } = identities[index] ?? {};
    return verdict === 'new' ? [{ ...movement, key }] : [];
  });
const stored = (file: readonly DayMovement[]) => store(file, identifyDay(file, [], ALONE));
const verdicts = (file: readonly DayMovement[], before: readonly DayMovement[], context: Partial<DayContext> = {}) =>
  identifyDay(file, stored(before), { ...ALONE, ...context }).map(({ verdict }) => verdict);

describe('a movement of a file', () => {
  it('that equals a stored one is known where its balance can be there only once', () => {
    expect(verdicts(day([100, 50]), day([100, 50]))).toEqual(['known', 'known']);
    expect(verdicts(day([100, 50, -70]), day([100, 50]))).toEqual(['known', 'known', 'new']);
    expect(verdicts(day([50, -70], { opening: 100 }), day([100, 50]))).toEqual(['known', 'new']);
    expect(verdicts(day([-70, 50].reverse(), { opening: 100 }).reverse(), day([100, 50]))).toEqual(['new', 'known']);
  });

  it('is doubtful where the balance returned to the one before it', () => {
    expect(verdicts(day([100]), day([100, -100]))).toEqual(['doubtful']);
    expect(verdicts(day([100, -100]), day([100, -100]))).toEqual(['doubtful', 'doubtful']);
    expect(verdicts(day([100, -100, 30]), day([100, -100]))).toEqual(['doubtful', 'doubtful', 'new']);
  });

  it('is new or known by the balance after the day', () => {
    expect(verdicts(day([100]), day([100, -100]), { opening_fen: 0, closing_fen: 100 })).toEqual(['new']);
    expect(verdicts(day([100, -100, 30]), day([100, -100]), { opening_fen: 0, is_begun: true })).toEqual([
      'known',
      'known',
      'new',
    ]);
  });

  it('is known where the file or the books have the whole day', () => {
    expect(verdicts(day([100, -100]), day([100, -100]), { is_begun: true, is_ended: true })).toEqual([
      'known',
      'known',
    ]);
    expect(verdicts(day([100, -100, 100, -100]), day([100, -100]), { is_begun: true, is_ended: true })).toEqual([
      'known',
      'known',
      'new',
      'new',
    ]);
    expect(verdicts(day([100]), day([100, -100]), { is_whole: true })).toEqual(['known']);
  });

  it('is new or known by its time', () => {
    const morning = day([100, -100], { times: ['09:00:00', '09:30:00'] });
    expect(verdicts(day([100], { times: ['15:00:00'] }), morning)).toEqual(['new']);
    expect(verdicts(day([100], { times: ['09:00:00'] }), morning)).toEqual(['known']);
  });

  it('is doubtful where its time differs and a movement between both is missing', () => {
    const [first] = day([100, -100], { times: ['09:00:00', '09:30:00'] });
    expect(verdicts(day([100], { times: ['15:00:00'] }), first ? [first] : [])).toEqual(['doubtful']);
  });

  it('without a balance is doubtful unless its serial number is the stored one', () => {
    const bare = (serial: string): DayMovement[] => [
      { likeness: '2|2026-03-02|in|100|甲||', signed_fen: 100, balance_fen: null, time: '', serial },
    ];
    expect(verdicts(bare('S1'), bare('S1'))).toEqual(['known']);
    expect(verdicts(bare('S2'), bare('S1'))).toEqual(['doubtful']);
    expect(verdicts(bare(''), bare('S1'))).toEqual(['doubtful']);
    expect(verdicts([...bare('S2'), ...bare('S1')], bare('S1'))).toEqual(['new', 'known']);
  });
});

const amounts = fc.array(fc.constantFrom(-200, -100, 100, 200), { minLength: 1, maxLength: 10 });
const cuts = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 5 });

const likenesses = (movements: readonly DayMovement[]) => movements.map(({ likeness }) => likeness).sort();

/** Returns the likenesses that `movements` have more often than `others`. */
function surplusOf(movements: readonly DayMovement[], others: readonly DayMovement[]): string[] {
  const rest = likenesses(others);
  return likenesses(movements).filter((likeness) => {
    const index = rest.indexOf(likeness);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

function parts(all: readonly DayMovement[], ends: readonly [number, number][]): [number, number][] {
  return ends.map(([a, b]) => [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number]);
}

describe('files with any parts of a day', () => {
  it('with times add each movement once', () => {
    fc.assert(
      fc.property(amounts, cuts, (drawn, ends) => {
        const all = day(drawn, { times: drawn.map((_, place) => `09:00:${10 + place}`) });
        let books: StoredMovement[] = [];
        for (const [from, to] of parts(all, ends)) {
          const part = all.slice(from, to + 1);
          const identities = identifyDay(part, books, ALONE);
          for (const [index, { verdict }] of identities.entries()) {
            const isStored = books.some(({ time }) => time === part[index]?.time);
            expect(isStored ? ['known'] : ['new', 'doubtful']).toContain(verdict);
          }
          books = inBalanceOrder([...books, ...store(part, identities)], null);
          expect(new Set(books.map(({ key }) => key)).size).toBe(books.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('without times add no movement twice and lose none without a question', () => {
    fc.assert(
      fc.property(amounts, cuts, (drawn, ends) => {
        const all = day(drawn);
        let books: StoredMovement[] = [];
        let [first, last] = [0, -1];
        for (const [from, to] of parts(all, ends)) {
          const part = all.slice(from, to + 1);
          // A file that leaves a gap to the earlier ones cannot show which of equal movements it has.
          if (last >= 0 && (from > last + 1 || to < first - 1)) continue;
          const identities = identifyDay(part, books, ALONE);
          if (identities.some(({ verdict }) => verdict === 'doubtful')) return;
          [first, last] = last < 0 ? [from, to] : [Math.min(first, from), Math.max(last, to)];
          books = inBalanceOrder([...books, ...store(part, identities)], null);
          // Equal movements take the place of each other: of those that are missing, none is in the books too often.
          expect(surplusOf(books, all)).toEqual([]);
          expect(surplusOf(all.slice(first, last + 1), books)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
