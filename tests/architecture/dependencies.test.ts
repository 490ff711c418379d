// docs/dependencies.md (ADR 24) names every library of the product, and no other.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the table of libraries names the dependencies of package.json', () => {
  const table = readFileSync('docs/dependencies.md', 'utf8').match(/^\| `.*$/gm) ?? [];
  const named = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});
