// The colours of the light and the dark theme: text is readable on its background (WCAG AA), and style sheets use the colours of the palette.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Colour, palettes, variableOf } from '@/theme/palette';

/** The same in both themes: white and black on fixed backgrounds, the background of the sign-in, the letter of a bright status, borders in print. */
const FIXED = ['#fff', '#000', '#0d2b22', '#1b2a24', '#888'];
/** `--pill` is set by the script that creates the element. */
const VARIABLES = new Set([...Object.keys(palettes.light).map(variableOf), '--pill']);

const styleSheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.startsWith('.umi'))
  .map((file) => path.posix.join('src', file));

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const ON_GROUNDS: readonly Colour[] = ['text', 'textSecondary', 'primaryText', 'infoText', 'warningText', 'dangerText'];
const GROUNDS: readonly Colour[] = ['ground', 'card', 'soft'];
const PAIRS: readonly (readonly [Colour, Colour])[] = [
  ...ON_GROUNDS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ['primary', 'card'],
  ['error', 'card'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['primaryText', 'primarySoft'],
  ['infoText', 'infoSoft'],
  ['warningText', 'warningSoft'],
  ['dangerText', 'dangerSoft'],
  ['neutralText', 'neutralSoft'],
  ['cyanText', 'cyanSoft'],
  ['violetText', 'violetSoft'],
];

describe.each(['light', 'dark'] as const)('%s', (shade) => {
  it.each(PAIRS)('%s is readable on %s', (ink, ground) => {
    expect(contrast(palettes[shade][ink], palettes[shade][ground])).toBeGreaterThanOrEqual(4.5);
  });
});

it('has style sheets', () => {
  expect(styleSheets.length).toBeGreaterThan(40);
});

it.each(styleSheets)('%s uses the colours of the palette', (file) => {
  const text = readFileSync(file, 'utf8');
  const own = (text.match(/#[0-9a-f]{3,8}\b/gi) ?? []).filter((colour) => !FIXED.includes(colour));
  const set = new Set(Array.from(text.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name));
  const unknown = Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name]) => name ?? '').filter(
    (name) => !VARIABLES.has(name) && !name.startsWith('--ant-') && !set.has(name),
  );
  expect({ own, unknown }).toEqual({ own: [], unknown: [] });
});
