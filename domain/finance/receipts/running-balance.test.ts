// The order of a day's movements by their balances.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBalanceOrder, type Movement } from './running-balance';

/** Returns movements with the balances that follow from an opening one. */
function chain(opening: number, amounts: readonly number[]): Movement[] {
  let balance_fen = opening;
  return amounts.map((signed_fen) => {
    balance_fen += signed_fen;
    return { signed_fen, balance_fen };
  });
}

const follows = (opening: number, movements: readonly Movement[]): boolean =>
  movements.every(
    ({ signed_fen, balance_fen }, place) =>
      balance_fen === (place === 0 ? opening : (movements[place - 1]?.balance_fen ?? 0)) + signed_fen,
  );

/** Few different amounts, so that balances occur several times. */
const day = fc.array(fc.constantFrom(-300, -200, -100, 100, 200, 300), { minLength: 1, maxLength: 40 });
const shuffled = day.chain((amounts) =>
  fc.record({
    amounts: fc.constant(amounts),
    order: fc.shuffledSubarray([...amounts.keys()], { minLength: amounts.length }),
  }),
);

describe('movements of a day', () => {
  it('are put into an order in which every balance follows from the one before', () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: -500, max: 500 }), ({ amounts, order }, opening) => {
        const movements = chain(opening, amounts);
        const given = order.flatMap((place) => movements[place] ?? []);
        const ordered = inBalanceOrder(given, opening);
        expect(ordered).toHaveLength(given.length);
        expect(follows(opening, ordered)).toBe(true);
        expect([...ordered].sort(compare)).toEqual([...given].sort(compare));
      }),
      { numRuns: 500 },
    );
  });

  it('keep their order where one is missing, or has no balance', () => {
    const [first, , third] = chain(0, [100, 200, 300]);
    const missing = [third, first].flatMap((each) => each ?? []);
    expect(inBalanceOrder(missing, 0)).toEqual(missing);
    const unstated = [
      { signed_fen: 100, balance_fen: null },
      { signed_fen: -100, balance_fen: 0 },
    ];
    expect(inBalanceOrder(unstated, 0)).toEqual(unstated);
  });
});

const compare = (a: Movement, b: Movement) =>
  a.signed_fen - b.signed_fen || (a.balance_fen ?? 0) - (b.balance_fen ?? 0);
