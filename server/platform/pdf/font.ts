// The Chinese font of every PDF, read from its package for the first PDF, and the widths of its characters.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Measure } from './layout';
import { unpackWoff } from './woff';

/** Members of pdfkit's open font that its types omit. */
interface OpenFont {
  hasGlyphForCodePoint(code: number): boolean;
}

interface Fonts {
  normal: Buffer;
  bold: Buffer;
  measure: Measure;
  /** Returns the text with 〓 for each character missing from the font. */
  recognized(text: string): string;
}

/** Kerning and ligatures off: a line is as wide as its characters. */
export const PLAIN: PDFKit.Mixins.OpenTypeFeatures[] = [];

const MISSING = '〓';
let fonts: Fonts | undefined;

function open(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const read = (weight: number) =>
    unpackWoff(
      readFileSync(resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`)),
    );
  const [normal, bold] = [read(400), read(700)];
  const meter = new PDFDocument({ autoFirstPage: false, font: '' });
  meter.registerFont('normal', normal).registerFont('bold', bold).font('normal', 1000);
  const { font } = (meter as unknown as { _font: { font: OpenFont } })._font;
  const widths = { normal: new Map<string, number>(), bold: new Map<string, number>() };
  const widthOf = (character: string, face: 'normal' | 'bold'): number => {
    const stored = widths[face].get(character);
    if (stored !== undefined) return stored;
    const width = meter.font(face, 1000).widthOfString(character, { features: PLAIN }) / 1000;
    widths[face].set(character, width);
    return width;
  };
  const measure: Measure = (text, size, heavy) => {
    let sum = 0;
    for (const character of text) sum += widthOf(character, heavy ? 'bold' : 'normal');
    return sum * size;
  };
  const printable = (text: string) =>
    Array.from(text, (character) =>
      character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : MISSING,
    ).join('');
  return { normal, bold, measure, recognized: printable };
}

export function pdfFonts(): Fonts {
  fonts ??= open();
  return fonts;
}
