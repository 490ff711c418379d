// Unfinished input of a date is retained when the page renders again, for example when a list behind a drawer arrives.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useReducer } from 'react';
import { expect, it, vi } from 'vitest';
import { DateInput, DateRangeInput, MonthInput, MonthRangeInput } from '@/components/forms/inputs/date-inputs';

let drawAgain: () => void;

function Page({ field }: { field: () => ReactNode }) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  drawAgain = draw;
  return field();
}

/** Types into the only field, or its first part, and accepts it after the page has rendered again. */
async function typed(field: () => ReactNode, text: string, ...further: string[]): Promise<void> {
  render(<Page field={field} />);
  const user = userEvent.setup();
  for (const [place, each] of [text, ...further].entries()) {
    const input = screen.getAllByRole('textbox')[place] as HTMLInputElement;
    await user.click(input);
    await user.clear(input);
    await user.type(input, each);
    act(() => drawAgain());
    expect(input.value).toBe(each);
    await user.type(input, '{Enter}');
  }
}

it('retains a day', async () => {
  const chosen = vi.fn();
  await typed(() => <DateInput value="2026-12-01" onChange={chosen} />, '2026-11-15');
  expect(chosen).toHaveBeenLastCalledWith('2026-11-15');
});

it('retains a month', async () => {
  const chosen = vi.fn();
  await typed(() => <MonthInput value="2026-12" onChange={chosen} />, '2026-11');
  expect(chosen).toHaveBeenLastCalledWith('2026-11');
});

it('retains the days of a range', async () => {
  const chosen = vi.fn();
  const value = { from: '2026-12-01', to: '2026-12-31' };
  await typed(() => <DateRangeInput value={value} onChange={chosen} />, '2026-11-15', '2026-12-20');
  expect(chosen).toHaveBeenLastCalledWith({ from: '2026-11-15', to: '2026-12-20' });
});

it('retains the months of a range', async () => {
  const chosen = vi.fn();
  const value = { from: '2026-01', to: '2026-12' };
  await typed(() => <MonthRangeInput value={value} onChange={chosen} />, '2025-11', '2026-10');
  expect(chosen).toHaveBeenLastCalledWith({ from: '2025-11', to: '2026-10' });
});
