import { expect, it } from 'vitest';
import { choose } from './postgres-hosts';

const standby = { standby: true, timeline: 0 };
const primary = (timeline = 1) => ({ standby: false, timeline });

it.each([
  ['the primary', [standby, primary()], 'primary', 0, 1],
  ['the current one of two equal primaries', [primary(), primary()], 'primary', 1, 1],
  ['the promoted host when the old primary returns', [primary(1), primary(2)], 'primary', 0, 1],
  ['no host while there is no primary', [standby, undefined], 'primary', 1, undefined],
  ['a standby for its readers', [primary(), standby], 'standby', 0, 1],
  ['the current standby', [standby, standby], 'standby', 1, 1],
  ['the primary for readers without a standby', [undefined, primary()], 'standby', 0, 1],
] as const)('chooses %s', (_, states, role, current, place) => {
  expect(choose(states, role, current)).toBe(place);
});
