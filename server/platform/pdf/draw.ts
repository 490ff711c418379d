// Draws a document as PDF: its blocks become pages, its text uses the Chinese font.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { PdfDocument } from './document';
import { PLAIN, pdfFonts } from './font';
import { type Layout, layOut } from './layout';

const INK = '#1B2A24';
const GREY = '#5B6B64';
const RULE = '#C9D3CE';
const GROUND = '#EEF3F0';

type Pdf = InstanceType<typeof PDFDocument>;

/** Draws a QR code as squares, one path for all of them. */
function drawCode(pdf: Pdf, { x, y, size, text }: Layout['pages'][number]['codes'][number]): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const side = size / data.length;
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(x + column * side, y + row * side, side, side);
  pdf.fill('#000000');
}

function draw(pdf: Pdf, { width, height, pages }: Layout): void {
  for (const page of pages) {
    pdf.addPage({ size: [width, height], margin: 0 });
    for (const ground of page.grounds) pdf.rect(ground.x, ground.y, ground.width, ground.height).fill(GROUND);
    for (const rule of page.rules) {
      pdf
        .moveTo(rule.x, rule.y)
        .lineTo(rule.x + rule.width, rule.y)
        .lineWidth(0.6)
        .stroke(RULE);
    }
    for (const code of page.codes) drawCode(pdf, code);
    for (const { x, y, text, size, bold, grey } of page.texts) {
      pdf
        .font(bold ? 'bold' : 'normal', size)
        .fillColor(grey ? GREY : INK)
        .text(text, x, y, { lineBreak: false, features: PLAIN });
    }
  }
}

/** Replaces characters missing from the font with 〓 throughout the declaration. */
function withPrintableText<T>(value: T, printable: (text: string) => string): T {
  if (typeof value === 'string') return printable(value) as T;
  if (Array.isArray(value)) return value.map((part) => withPrintableText(part, printable)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withPrintableText(part, printable)]),
  ) as T;
}

/** Returns the bytes of the PDF: A4, with a header and numbered pages. `now` is the date in its properties. */
export async function drawPdf({ document, now }: { document: PdfDocument; now: Date }): Promise<Uint8Array> {
  const { normal, bold, measure, recognized: printable } = pdfFonts();
  const layout = layOut(withPrintableText(document, printable), measure);
  const out = new PDFDocument({
    autoFirstPage: false,
    font: '',
    info: { Title: document.title, CreationDate: now },
    lang: 'zh-CN',
    displayTitle: true,
  });
  out.registerFont('normal', normal).registerFont('bold', bold);
  const written = buffer(out);
  draw(out, layout);
  out.end();
  return new Uint8Array(await written);
}
