// Inputs made from an endpoint's own schema: every field filled, numbers at the limits of their ranges.
import * as z from 'zod';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape | boolean;
  minItems?: number;
  maximum?: number;
  minimum?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  $ref?: string;
}

const TEXTS = [
  '2026-03-16',
  '1',
  '2026-03',
  '',
  '甲',
  'a@example.com',
  '13800000000',
  'brand-new-1',
  '123456',
  'cleanup',
  '1,2',
];

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** Returns a value of the shape; `at` chooses among the texts that fit, so that another one can be tried after a refusal. */
function sampleFor(shape: Shape, valueAt: (path: string) => number, path = ''): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[valueAt(path) % shape.enum.length];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sampleFor(choices[valueAt(path) % choices.length] as Shape, () => 0, path);
  if (shape.allOf?.[0]) return sampleFor(shape.allOf[0], valueAt, path);
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, inner]) => [
        name,
        sampleFor(inner, valueAt, `${path}/${name}`),
      ]),
    );
  if (shape.type === 'array') {
    const inner = typeof shape.items === 'object' ? shape.items : {};
    return [sampleFor(inner, valueAt, `${path}/0`)];
  }
  if (shape.type === 'integer' || shape.type === 'number')
    return [shape.maximum, shape.minimum, 1][valueAt(path) % 3] ?? 1;
  if (shape.type === 'boolean') return valueAt(path) % 2 === 0;
  if (shape.type === 'null') return null;
  return TEXTS[valueAt(path) % TEXTS.length];
}

const ROUNDS = 40;

/** Returns an input that the schema accepts; undefined where none is found by changing the refused fields. */
export function sampleOf(schema: z.ZodType): object | undefined {
  const shape = shapeOf(schema);
  const tried = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = sampleFor(shape, (path) => tried.get(path) ?? 0) as object;
    const parsed = schema.safeParse(value);
    if (parsed.success) return value;
    for (const { path } of parsed.error.issues) {
      const name = ['', ...path].join('/');
      tried.set(name, (tried.get(name) ?? 0) + 1);
    }
  }
  return undefined;
}
