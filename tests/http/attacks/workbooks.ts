// Malicious workbooks: with references to the outside, or far larger than they look.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { parkImport } from '#api/assets/park/park.import';
import { fileOf, sheetOf } from '#tests/support/files/sheet';

/** Text of a cell, for replacement. */
const TEXT = '甲';
/** An entity that expands to a gigabyte, by entities of entities. */
const LAUGHS = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join(
  '',
);

/** Declarations before the root of a part, and the text that uses them. `outside` is an address that counts its requests. */
export const DECLARED = (outside: string): Readonly<Record<string, { doctype: string; text: string }>> => ({
  'a file of the server': { doctype: '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>', text: '&e;' },
  'an address': { doctype: `<!DOCTYPE a [<!ENTITY e SYSTEM "${outside}/entity">]>`, text: '&e;' },
  'declarations at an address': { doctype: `<!DOCTYPE a SYSTEM "${outside}/dtd">`, text: TEXT },
  'a parameter at an address': { doctype: `<!DOCTYPE a [<!ENTITY % e SYSTEM "${outside}/%">%e;]>`, text: TEXT },
  'a billion laughs': { doctype: `<!DOCTYPE a [<!ENTITY e0 "lol">${LAUGHS}]>`, text: '&e9;' },
});

/** Combines both ways. */
export const BILLION_FILES = {
  doctype: `<!DOCTYPE a [<!ENTITY e0 SYSTEM "file:///etc/passwd">${LAUGHS}]>`,
  text: '&e9;',
};

export type Parts = Record<string, Uint8Array>;

/** Returns the parts of a workbook of parks, whose reader reports cell texts; without folder entries. */
export async function partsOf(): Promise<Parts> {
  const file = await sheetOf([parkImport.columns.map(({ title }) => title), [TEXT]]);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !name.endsWith('/')));
}

const packed = (parts: Parts): File => fileOf(zipSync(parts, { level: 1 }));

/** Returns the workbook with a declaration in one of its parts, used in its first text or name. */
export function declaring(parts: Parts, name: string, { doctype, text }: { doctype: string; text: string }): File {
  const xml = strFromU8(parts[name] ?? new Uint8Array())
    .replace(/^(<\?xml[^>]*\?>\s*)?/, `$1${doctype}`)
    .replace(TEXT, text)
    .replace(/(name|Target)="[^"]*"/, text === TEXT ? '$&' : `$1="${text}"`);
  return packed({ ...parts, [name]: strToU8(xml) });
}

const SHEET = 'xl/worksheets/sheet1.xml';
const MiB = 1024 * 1024;
const withSheet = (parts: Parts, change: (xml: string) => string): File =>
  packed({ ...parts, [SHEET]: strToU8(change(strFromU8(parts[SHEET] ?? new Uint8Array()))) });

/** Files of a few kilobytes that would become millions of cells, or thousands of objects. */
export const SMALL_BOMBS: Readonly<Record<string, (parts: Parts) => File>> = {
  'a merged cell of a whole sheet': (parts) =>
    withSheet(parts, (xml) =>
      xml.replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    ),
  'thousands of parts': (parts) =>
    packed({
      ...parts,
      ...Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`xl/media/${index}.xml`, new Uint8Array()])),
    }),
};

/** A few hundred kilobytes that are unpacked to more than the limit, in a part that no reader requests. */
export const largeBomb = (parts: Parts): File => packed({ ...parts, 'xl/media/large.bin': new Uint8Array(65 * MiB) });

const TYPES = '[Content_Types].xml';

/** Makes the list of content types, by which the kind of a file is recognised, longer than any real one, though valid to its end. */
export function longTypes(parts: Parts): File {
  const { [TYPES]: types = new Uint8Array(), ...others } = parts;
  return packed({ [TYPES]: strToU8(strFromU8(types) + ' '.repeat(8 * MiB)), ...others });
}
