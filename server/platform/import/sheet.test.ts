import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportDeclaration, ImportKind } from '#api/kernel/import';
import { sheetOf } from './sheet-reader';
import { weighed } from './zip-guard';

const declarationOf = (kind: ImportKind): ImportDeclaration => ({
  area: 'setup',
  object: 'test',
  title: '测试',
  keys: ['p_99'],
  columns: [{ name: 'v', title: '值', kind, labels: { owned: { label: '自有' }, leased: { label: '租入' } } }],
});

async function bytesOf(values: readonly ExcelJS.CellValue[], format?: string): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('测试');
  sheet.addRow(['值']);
  for (const value of values) {
    const cell = sheet.addRow([value]).getCell(1);
    if (format) cell.numFmt = format;
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** Returns the value of a cell, or its problem. */
async function read(kind: ImportKind, value: ExcelJS.CellValue, format?: string): Promise<unknown> {
  const { rows } = await sheetOf({ bytes: await bytesOf([value], format), declaration: declarationOf(kind) });
  return rows[0]?.errors[0]?.message ?? rows[0]?.values.v;
}

const day = (text: string) => new Date(`${text}Z`);

describe('a cell', () => {
  it.each<[ImportKind, ExcelJS.CellValue, unknown, string?]>([
    ['money', 1234.5, 123_450],
    ['money', 0.1 + 0.2, 30],
    ['money', 1234.56 * 3, 370_368],
    ['money', '1,234.56', 123_456],
    ['money', '-3', -300],
    ['money', 1.005, '应为金额（元），最多两位小数'],
    ['money', '十元', '应为金额（元），最多两位小数'],
    ['money', { formula: 'A1*2', result: 12.5 }, 1250],
    ['decimal', 0.000_001, '0.000001'],
    ['decimal', '1,200.50', '1200.50'],
    ['decimal', '1e5', '应为数字'],
    ['integer', '12', 12],
    ['integer', 12.5, '应为整数'],
    ['percent', 0.09, '0.09', '0.00%'],
    ['percent', '9%', '0.09'],
    ['percent', '12.5 %', '0.125'],
    ['percent', 9, '应为百分数，如 9%'],
    ['date', day('2026-01-31T00:00:00'), '2026-01-31'],
    ['date', '2026-01-31', '2026-01-31'],
    ['date', '2026-02-30', '应为日期，如 2026-01-31'],
    ['date', 46_053, '应为日期，如 2026-01-31'],
    ['date', day('2026-01-31T10:00:00'), '2026-01-31'],
    ['date', day('1899-12-30T10:00:00'), '应为日期，如 2026-01-31'],
    ['date', '2026/1/31', '2026-01-31'],
    ['date', '２０２６年１月３１日', '2026-01-31'],
    ['date', '2026-01-31 09:03', '2026-01-31'],
    ['date', 20_260_131, '2026-01-31'],
    ['date', '05/01/2026', '应为日期，如 2026-01-31'],
    ['money', '￥1,234.50元', 123_450],
    ['money', '(１，２３４．５)', -123_450],
    ['money', '1,234.50-', -123_450],
    ['money', '1,23', '应为金额（元），最多两位小数'],
    ['money', '1.000', '应为金额（元），最多两位小数'],
    ['percent', '９％', '0.09'],
    ['enum', '自有', 'owned'],
    ['enum', 'owned', '应为：自有、租入'],
    ['texts', '甲、乙,丙；甲', ['甲', '乙', '丙']],
    ['text', 13_800_000_000, '13800000000'],
    ['text', { richText: [{ text: '甲' }, { text: '乙' }] }, '甲乙'],
    ['text', true, '是'],
  ])('as %s: %j', async (kind, value, expected, format) => {
    expect(await read(kind, value, format)).toEqual(expected);
  });
});

describe('a sheet', () => {
  it('may have 5,000 rows and no more', async () => {
    const values = Array.from({ length: 5000 }, (_, index) => index + 1);
    const { rows } = await sheetOf({ bytes: await bytesOf(values), declaration: declarationOf('integer') });
    expect([rows.length, rows[4999]?.values.v]).toEqual([5000, 5000]);
    await expect(
      sheetOf({ bytes: await bytesOf([...values, 1]), declaration: declarationOf('integer') }),
    ).rejects.toThrow('5,001');
  });
});

describe('a zip', () => {
  /** A zip with one entry that claims to hold 100 bytes. */
  function zipOf(content: Buffer): Buffer {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(100, 24);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(local.length + packed.length, 16);
    return Buffer.concat([local, packed, entry, end]);
  }

  /** Returns the limit that is exceeded, or null. */
  async function excessOf(...given: Parameters<typeof weighed>): Promise<string | null> {
    const zip = await weighed(...given);
    return typeof zip === 'string' ? zip : null;
  }

  it('is measured by its unpacked content, not by the size it states', async () => {
    const zip = zipOf(Buffer.alloc(1000));
    expect(await excessOf(zip, { bytes: 1000, cells: 0 })).toBe(null);
    expect(await excessOf(zip, { bytes: 999, cells: 0 })).toBe('bytes');
  });

  it('is measured by its cells, including empty ones, not by the dimension it states', async () => {
    const cells = '<c r="A1"/><c/><c r="B1" s="1"><v>1</v></c>';
    const zip = zipOf(Buffer.from(`<dimension ref="A1"/><cols><col/></cols><row r="1">${cells}</row><si><t/></si>`));
    expect(await excessOf(zip, { bytes: 1000, cells: 5 })).toBe(null);
    expect(await excessOf(zip, { bytes: 1000, cells: 4 })).toBe('cells');
  });

  it('may not merge ranges that expand to millions of cells', async () => {
    const merged = (ref: string) => excessOf(zipOf(Buffer.from(`<mergeCells><mergeCell ref="${ref}"/></mergeCells>`)));
    expect(await merged('A1:D4')).toBe(null);
    expect(await merged('A1:XFD1048576')).toBe('merged');
  });

  it('may not have thousands of parts', async () => {
    const parts = (count: number) =>
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: count }, (_, part) => [`${part}.xml`, strToU8('<a/>')]))),
      );
    expect(await excessOf(parts(2000))).toBe(null);
    expect(await excessOf(parts(2001))).toBe('parts');
  });

  it('is broken without its directory', async () => {
    await expect(excessOf(Buffer.from('PK nothing'))).rejects.toThrow();
    await expect(excessOf(zipOf(Buffer.alloc(10)).subarray(0, -30))).rejects.toThrow();
  });

  it('with two directories is read by the one it was measured by', async () => {
    const [displayed, hidden] = await Promise.all([bytesOf(['甲']), bytesOf(['乙'])]);
    const bytes = twofold(Buffer.from(displayed), Buffer.from(hidden));
    const { rows } = await sheetOf({ bytes, declaration: declarationOf('text') });
    expect(rows.map(({ values }) => values.v)).toEqual(['甲']);
  });
});

const END = 22;

/** A zip whose end record gives the offset of the directory of `shown`, and a size by which some readers find that of `hidden` instead. */
function twofold(displayed: Buffer, hidden: Buffer): Uint8Array {
  const end = Buffer.from(displayed.subarray(-END));
  const directory = displayed.readUInt32LE(displayed.length - END + 16);
  const gap = Buffer.alloc(hidden.length);
  const before = Buffer.concat([displayed.subarray(0, directory), gap, displayed.subarray(directory, -END)]);
  const second = Buffer.from(hidden.subarray(0, -END));
  const from = hidden.readUInt32LE(hidden.length - END + 16);
  end.writeUInt32LE(second.length - from, 12);
  end.writeUInt32LE(directory + gap.length, 16);
  const taken = before.length + from - (directory + gap.length);
  for (let index = from; index < second.length; ) {
    second.writeUInt32LE(second.readUInt32LE(index + 42) + before.length - taken, index + 42);
    index += 46 + second.readUInt16LE(index + 28) + second.readUInt16LE(index + 30) + second.readUInt16LE(index + 32);
  }
  return new Uint8Array(Buffer.concat([before, second, end]));
}
