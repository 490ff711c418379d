// Reads the texts of a PDF of the product, page by page: inflates its streams and maps glyphs to characters by the fonts' own table (ToUnicode).
import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(bytes: Uint8Array): Map<string, PdfObject> {
  const document = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of document.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const packed = start < 0 ? '' : body.slice(start + 7, body.lastIndexOf('\nendstream'));
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed;
    objects.set(number, { head, stream });
  }
  return objects;
}

const reference = (head: string, name: string) => head.match(new RegExp(`/${name} (\\d+) 0 R`))?.[1] ?? '';

/** Returns glyph → characters, from ranges with a list of targets. */
function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', , targets = ''] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    for (const [place, target] of targets.split(' ').entries()) {
      const units = target.replace(/[<>]/g, '').match(/.{4}/g) ?? [];
      const text = units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
      glyphs.set(Number.parseInt(from, 16) + place, text);
    }
  }
  return glyphs;
}

/** Returns the texts of each page, one per line as drawn. */
export function pdfPages(bytes: Uint8Array): string[][] {
  const objects = objectsOf(bytes);
  const objectOf = (number: string) => objects.get(number) ?? { head: '', stream: '' };
  const kids = [...objects.values()]
    .find(({ head }) => head.includes('/Type /Pages'))
    ?.head.match(/\/Kids \[([^\]]*)/)?.[1];
  return [...(kids ?? '').matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const { head } = objectOf(page);
    const fonts = new Map(
      [...objectOf(reference(head, 'Resources')).head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', number = '']) => [
          name,
          glyphsOf(objectOf(reference(objectOf(number).head, 'ToUnicode')).stream),
        ],
      ),
    );
    const drawn = objectOf(reference(head, 'Contents')).stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g);
    let font = new Map<number, string>();
    return [...drawn].flatMap(([, name, glyphs]) => {
      if (name) font = fonts.get(name) ?? font;
      if (glyphs === undefined) return [];
      const codes = [...glyphs.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return [codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '').join('')];
    });
  });
}
