// A select whose value has no option: the id behind it is never shown.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const PARKS = '/api/option/park';
const park = { value: 4711, label: '望京园' };

it('shows a loading text until the name is loaded', async () => {
  let reply = (_: Response) => {};
  answer(PARKS, () => new Promise<Response>((resolve) => (reply = resolve)));
  renderApp(<OptionSelect path={PARKS} value={4711} aria-label="园区" />);
  expect(await screen.findByTitle('加载中…')).toBeInTheDocument();
  expect(screen.queryByText('4711')).toBeNull();
  reply(ok([park]));
  expect(await screen.findByTitle('望京园')).toBeInTheDocument();
});

it('explains why a value has no name', async () => {
  answer(PARKS, () => ok([park]));
  renderApp(<OptionSelect path={PARKS} value={4712} aria-label="园区" />);
  expect(await screen.findByTitle('（已停用或无权查看）')).toBeInTheDocument();
  expect(screen.queryByText('4712')).toBeNull();
});
