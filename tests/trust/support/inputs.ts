// Inputs by the schemas of the calls: plausible ones, and hostile ones.
import type { Random } from '#server/db/seed/demo/prng';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  $ref?: string;
}

/** Schemas by the names of $ref. */
export type Components = Record<string, Schema>;

const TEXTS = [
  ...['甲', 'A1', '2026', '0.05', '12.50', '100', '1,2', '0', ''],
  ...['a@example.com', '13900001111', 'https://example.com/', 'rent', '#0F7352', 'Secret-fuzzed-7319'],
];
const MONTHS = ['2026-01', '2026-03', '2025-12'];
const DAYS = ['2025-12-31', '2026-01-01', '2026-03-01', '2026-03-16', '2026-06-30', '2026-12-31'];
/** Ids are small in a database of a few rows. */
const MOST_ID = 40;
/** Depth below which inputs have no meaning. */
const DEEPEST = 6;

const longText = (length: number) => '长'.repeat(length);
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

/** Hostile values for any place. */
const HOSTILE: readonly unknown[] = [
  ...[null, '', ' ', 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 53), true, [], {}, [[]], [null], { length: -1 }],
  ...['\u0000', '\ud800', '\u202e甲', '🏢', '１２', '-0', '1e5', 'NaN', 'Infinity', '0x10', '1,2,,3', '..', '%00'],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '2026-13', '-000001-01-01', '2026-03-16T00:00:00Z'],
  ...[
    "'; drop table receivable; --",
    '#{7*7}',
    '{{7*7}}',
    '=cmd|calc',
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
  ],
  ...['%', '_', '\\', '"', 'null', 'undefined', 'constructor', longText(5_000), '9'.repeat(400)],
  ...[nested(200), Array.from({ length: 2_000 }, () => 1), { $ne: null }, { toString: 1 }, ['__proto__']],
];
/** Names of unknown fields. */
const STRANGE_NAMES = ['__proto__', 'constructor', 'company_id', 'is_sadmin', 'id', 'version', 'toString', '甲'];

const fits = (value: string, { pattern, minLength = 0, maxLength = 1_000 }: Schema) =>
  value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value));

function textFor(chance: Random, schema: Schema, name: string): string {
  const meant = /month/.test(name) ? MONTHS : /(_on|date|from|to|start|end|day|until|as_of)$/.test(name) ? DAYS : TEXTS;
  const fitting = [meant, TEXTS, DAYS, MONTHS].map((texts) => texts.filter((text) => fits(text, schema)));
  const list = fitting.find((texts) => texts.length);
  return list ? chance.pick(list) : 'x'.repeat(schema.minLength ?? 1);
}

function numberFor(chance: Random, schema: Schema, name: string): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + 1 : 0);
  const most = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, least + MOST_ID);
  return /fen$/.test(name) && chance.chance(0.5) ? Math.min(12_345, schema.maximum ?? 12_345) : chance.int(least, most);
}

/** Returns a value by the schema; it may violate rules that the schema cannot express (days that exist, sums that agree). */
export function valueFor(chance: Random, schema: Schema, components: Components, name = '', depth = 0): unknown {
  const inside = (schema: Schema, as = name) => valueFor(chance, schema, components, as, depth + 1);
  if (schema.$ref) {
    const target = components[schema.$ref.split('/').at(-1) ?? ''];
    return target && depth < DEEPEST ? inside(target) : null;
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inside(chance.pick(choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inside(part)));
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectFor(chance, schema, inside, depth);
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((item) => inside(item));
      const count = depth > DEEPEST ? 0 : chance.int(schema.minItems ?? 0, (schema.minItems ?? 0) + 2);
      return Array.from({ length: count }, () => inside(schema.items ?? {}));
    }
    case 'string':
      return textFor(chance, schema, name);
    case 'integer':
    case 'number':
      return numberFor(chance, schema, name);
    case 'boolean':
      return chance.chance(0.5);
    default:
      return null;
  }
}

function objectFor(
  chance: Random,
  { properties = {}, required = [] }: Schema,
  inside: (schema: Schema, as: string) => unknown,
  depth: number,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties))
    if (required.includes(name) || (depth <= DEEPEST && chance.chance(0.4))) made[name] = inside(property, name);
  return made;
}

/** Returns the value with something hostile in one place, or as an additional field. */
export function spoilt(chance: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length && chance.chance(0.8)) {
    const index = chance.int(0, value.length - 1);
    return value.map((item, place) => (place === index ? spoilt(chance, item) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && chance.chance(0.9)) {
    const names = Object.keys(value);
    const name = names.length && chance.chance(0.8) ? chance.pick(names) : chance.pick(STRANGE_NAMES);
    const entries = Object.entries(value).filter(([other]) => other !== name);
    const spoiled = spoilt(chance, (value as Record<string, unknown>)[name]);
    // An own property for any name, as in parsed JSON.
    return Object.fromEntries([...entries, [name, spoiled]]);
  }
  return chance.pick(HOSTILE);
}
