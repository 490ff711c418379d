// Fields of an input that take ids: those of its schema, and those that a given input fills.
import * as z from 'zod';
import { schemas } from '#api/registry/schemas';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const TAKES_ID = /(^|_)ids?$/;

export const inputOf = (path: string): Schema =>
  z.toJSONSchema(schemas[path]?.input ?? z.strictObject({}), { io: 'input', unrepresentable: 'any' }) as Schema;

/** Returns the fields by their path through objects and lists: clauses.payee_id. */
export function idFieldsOf(schema: Schema, path = ''): Set<string> {
  const found = new Set<string>();
  const add = (fields: Iterable<string>) => {
    for (const field of fields) found.add(field);
  };
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    add(idFieldsOf(part, path));
  if (schema.items) add(idFieldsOf(schema.items, path));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (TAKES_ID.test(name)) found.add(`${path}${name}`);
    add(idFieldsOf(property, `${path}${name}.`));
  }
  return found;
}

/** Returns the id fields of an input that have a value. */
export function idsIn(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...idsIn(item, path)]));
  if (typeof value !== 'object' || value === null || value instanceof File) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, child]) => [
      ...(TAKES_ID.test(name) && child !== null && child !== undefined ? [`${path}${name}`] : []),
      ...idsIn(child, `${path}${name}.`),
    ]),
  );
}
