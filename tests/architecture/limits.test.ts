// No call accepts an unlimited list: the number of elements is limited before anything is processed.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { schemas } from '#api/registry/schemas';

interface Node {
  type?: string;
  maxItems?: number;
  prefixItems?: unknown;
}

/** Returns the places of arrays without a greatest length in a JSON schema. Definitions hold any JSON, which is limited by its size. */
function endless(node: unknown, path: string): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, maxItems, prefixItems } = node as Node;
  const own = type === 'array' && maxItems === undefined && prefixItems === undefined ? [path] : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([name, part]) => (name === '$defs' ? [] : endless(part, `${path}/${name}`))),
  ];
}

it('every array of every input has a greatest length', () => {
  const found = Object.entries(schemas).flatMap(([path, { input }]) =>
    endless(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), path),
  );
  expect(found).toEqual([]);
}, 30_000);
