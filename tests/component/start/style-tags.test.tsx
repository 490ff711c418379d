// Our handling of antd's style tags leaves the same page as rc-util's own, in any order of calls.
import fc from 'fast-check';
import * as theirs from 'rc-util/es/Dom/dynamicCSS';
import { expect, it } from 'vitest';
import * as ours from '@/theme/style-tags';

const KEYS = ['a', 'b', 'c', 'd'];
const options = fc.record(
  {
    mark: fc.constantFrom('data-css-hash', 'icons'),
    prepend: fc.constantFrom<(boolean | 'queue')[]>(true, false, 'queue'),
    priority: fc.constantFrom(-999, 0, 1, 5),
  },
  { requiredKeys: ['mark'] },
);
const act = fc.record({
  kind: fc.constantFrom('update', 'remove'),
  key: fc.constantFrom(...KEYS),
  css: fc.nat(3),
  options,
});

const tagsIn = (box: Element) =>
  [...box.children].map(
    (tag) =>
      [...tag.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
        .join(' ') + tag.textContent,
  );

function play(
  styles: typeof ours,
  acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[],
): string[] {
  const box = document.createElement('div');
  document.body.append(box);
  for (const { kind, key, css, options: given } of acts) {
    const props = { ...given, attachTo: box };
    if (kind === 'update') styles.updateCSS(`.x{order:${css}}`, key, props);
    else styles.removeCSS(key, props);
  }
  const tags = tagsIn(box);
  box.remove();
  return tags;
}

it('leaves the same tags in the same order', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      expect(play(ours, acts)).toEqual(play(theirs as unknown as typeof ours, acts));
    }),
    { numRuns: 500 },
  );
});
