import { describe, expect, it } from 'vitest';
import { coveredOf, dueLevel, evenInstalments, planState } from './dunning';

describe('instalments', () => {
  it("are equal, lose no fen, and have the first one's day of the month", () => {
    expect(evenInstalments(100_000, 3, '2026-01-31')).toEqual([
      { due_date: '2026-01-31', amount_fen: 33_334 },
      { due_date: '2026-03-01', amount_fen: 33_333 },
      { due_date: '2026-03-31', amount_fen: 33_333 },
    ]);
    for (const [total, count] of [
      [1, 1],
      [7, 5],
      [999_999_999_999, 36],
    ] as const) {
      const sum = evenInstalments(total, count, '2026-05-15').reduce((all, each) => all + each.amount_fen, 0);
      expect(sum).toBe(total);
    }
  });

  it('are covered from the first on', () => {
    const instalments = evenInstalments(300, 3, '2026-04-01');
    expect(coveredOf({ instalments, settled_fen: 150 })).toEqual([100, 50, 0]);
    expect(coveredOf({ instalments, settled_fen: -20 })).toEqual([0, 0, 0]);
    expect(coveredOf({ instalments, settled_fen: 500 })).toEqual([100, 100, 100]);
  });
});

describe('the state of a plan', () => {
  const instalments = evenInstalments(300, 3, '2026-04-01');
  const state = (settled_fen: number, today: string) => planState({ instalments, settled_fen, grace_days: 5 }, today);

  it('is broken from the day after the grace days on', () => {
    expect(state(0, '2026-04-06')).toBe('running');
    expect(state(0, '2026-04-07')).toBe('broken');
    expect(state(99, '2026-04-07')).toBe('broken');
    expect(state(100, '2026-04-07')).toBe('running');
    expect(state(100, '2026-05-07')).toBe('broken');
  });

  it('is fulfilled when all is paid, at any later date', () => {
    expect(state(299, '2026-06-01')).toBe('running');
    expect(state(300, '2027-01-01')).toBe('kept');
  });
});

describe('the reminder that is due', () => {
  const steps = [
    { level: 1, days: 3 },
    { level: 2, days: 10 },
    { level: 3, days: 30 },
  ];
  const today = '2026-03-31';

  it('waits for its day and increases by one level at a time', () => {
    expect(dueLevel(steps, 2, null, today)).toBeNull();
    expect(dueLevel(steps, 3, null, today)).toBe(1);
    expect(dueLevel(steps, 300, null, today)).toBe(1);
    expect(dueLevel(steps, 10, { level: 1, sent_on: '2026-03-24' }, today)).toBe(2);
    expect(dueLevel(steps, 300, { level: 3, sent_on: '2026-01-01' }, today)).toBeNull();
  });

  it('follows the previous one after the days between the two', () => {
    expect(dueLevel(steps, 300, { level: 1, sent_on: '2026-03-25' }, today)).toBeNull();
    expect(dueLevel(steps, 300, { level: 1, sent_on: '2026-03-24' }, today)).toBe(2);
    // A manually sent one counts; a level without days is skipped.
    expect(dueLevel(steps, 12, { level: 2, sent_on: '2026-03-29' }, today)).toBeNull();
    expect(dueLevel([{ level: 2, days: 10 }], 10, null, today)).toBe(2);
  });
});
