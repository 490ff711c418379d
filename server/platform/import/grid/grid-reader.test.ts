import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gridOf } from './grid-reader';

const MAX_ROWS = 100;
const read = (bytes: Uint8Array, sheet?: string) => gridOf({ bytes, max_rows: MAX_ROWS, sheet });

const textsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map((row) => row.map(({ text }) => text));
const refusalOf = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'read',
    (error: Error) => error.message,
  );

/** A spreadsheet of Excel 2003 with the same rows on each of its sheets. */
const spreadsheetXml = (rows: string, sheets: number) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${`<Worksheet ss:Name="a"><Table>${rows}</Table></Worksheet>`.repeat(sheets)}</Workbook>`;

type Rows = readonly (readonly string[])[];

const TABLE: Rows = [
  ['交易日期', '收入金额', '对方户名', '摘要'],
  ['2026-11-05', '12,000.00', '甲一贸易有限公司', '租金'],
  ['2026-11-06', '', '某物业公司', '付款 "十一月"'],
];

const biffOf = (book: WorkBook, bookType: 'biff8' | 'biff5' = 'biff8') =>
  new Uint8Array(write(book, { bookType, type: 'buffer' }) as Buffer);

function bookOf(sheets: Record<string, WorkSheet>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}

const sheetOf = (rows: readonly (readonly unknown[])[]) => utils.aoa_to_sheet(rows as unknown[][]);

async function workbookOf(fill: (book: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const quoted = (text: string) => (/["\n,;|\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const delimitedOf = (rows: Rows, delimiter: string) => rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n');
const utf16 = (text: string, order: 'be' | 'le') => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};

const FORMATS: Record<string, (rows: Rows) => Promise<Uint8Array> | Uint8Array> = {
  xlsx: (rows) => workbookOf((book) => book.addWorksheet('明细').addRows(rows.map((row) => [...row]))),
  'xls (BIFF8)': (rows) => biffOf(bookOf({ 明细: sheetOf(rows) })),
  'web page': (rows) =>
    new TextEncoder().encode(
      `<html><meta charset="utf-8"><table>${rows
        .map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
        .join('\n')}</table></html>`,
    ),
  'XML spreadsheet': (rows) =>
    new TextEncoder().encode(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="明细"><Table>${rows
        .map(
          (row) =>
            `<Row>${row.map((text) => `<Cell><Data ss:Type="String">${escaped(text)}</Data></Cell>`).join('')}</Row>`,
        )
        .join('')}</Table></Worksheet></Workbook>`,
    ),
  'comma, UTF-8': (rows) => new TextEncoder().encode(delimitedOf(rows, ',')),
  'semicolon, UTF-8 with a mark': (rows) => new TextEncoder().encode(`\ufeff${delimitedOf(rows, ';')}`),
  pipe: (rows) => new TextEncoder().encode(delimitedOf(rows, '|')),
  'tab, UTF-16 LE': (rows) => utf16(delimitedOf(rows, '\t'), 'le'),
  'tab, UTF-16 LE with a mark': (rows) => utf16(`\ufeff${delimitedOf(rows, '\t')}`, 'le'),
  'comma, UTF-16 BE': (rows) => utf16(delimitedOf(rows, ','), 'be'),
  'comma, UTF-16 BE with a mark': (rows) => utf16(`\ufeff${delimitedOf(rows, ',')}`, 'be'),
};

describe('the same table', () => {
  it.each(Object.entries(FORMATS))('is read from %s', async (_name, bytesOf) => {
    expect(await textsOf(await bytesOf(TABLE))).toEqual(TABLE);
  });

  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '1,234.50',
      '2026-11-05',
      '甲;乙|丙,丁',
      '租金 "十一月"',
      '<b>&amp;',
      "'07",
      '6222000011112222',
    ),
    fc.stringMatching(/^[a-z0-9甲乙丙丁 ,;|"'<&>.-]{0,12}$/).map((text) => text.replace(/\s+/g, ' ').trim()),
  );
  const table = fc
    .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
    .map(
      (rows): Rows => [['交易日期', '金额', '户名', '序号'], ...rows.map((row, index) => [...row, String(index + 1)])],
    );

  it.each(Object.entries(FORMATS))('gives equal cells for any texts from %s', async (_name, bytesOf) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await textsOf(await bytesOf(rows))).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  it('is read from GB18030', async () => {
    const bytes = Buffer.from(
      'bdbbd2d7c8d5c6dac1bdb6ee0a'.replace('c1bd', '2cbd').replace('bdb6ee', 'bdf0b6ee'),
      'hex',
    );
    expect(await textsOf(new Uint8Array(bytes))).toEqual([['交易日期', '金额']]);
  });
});

describe('text', () => {
  it.each<[string, string, string[][]]>([
    [
      'a quote within a text',
      'a,甲"一"公司,c\n1,"甲"一,3\n',
      [
        ['a', '甲"一"公司', 'c'],
        ['1', '"甲"一', '3'],
      ],
    ],
    [
      'a quote that nothing closes',
      'a,b,c\n1,"甲,3\n4,5,6',
      [
        ['a', 'b', 'c'],
        ['1', '"甲', '3'],
        ['4', '5', '6'],
      ],
    ],
    [
      'lines within quotes',
      'a,b,c\n1,"甲\n乙",3',
      [
        ['a', 'b', 'c'],
        ['1', '甲\n乙', '3'],
      ],
    ],
    [
      'digits kept by ="…"',
      'a,b\n="0012",="6222"',
      [
        ['a', 'b'],
        ['0012', '6222'],
      ],
    ],
    [
      'commas within cells of a tab file',
      'a\tb\tc\n1\t1,234,567.00\t1,2\n2\t1,234,567.00\t1,3',
      [
        ['a', 'b', 'c'],
        ['1', '1,234,567.00', '1,2'],
        ['2', '1,234,567.00', '1,3'],
      ],
    ],
    ['a stated delimiter', 'sep=;\na,1;b,2', [[], ['a,1', 'b,2']]],
    [
      'titles above and notes below',
      '账户明细\n\na|b|c\n1|2|3\n共 1 笔',
      [['账户明细'], [''], ['a', 'b', 'c'], ['1', '2', '3'], ['共 1 笔']],
    ],
  ])('with %s', async (_name, text, rows) => {
    expect(await textsOf(new TextEncoder().encode(text))).toEqual(rows);
  });

  it('with more rows than allowed is refused', async () => {
    expect(await refusalOf(new TextEncoder().encode('a,b\n'.repeat(MAX_ROWS + 1)))).toContain('一次最多导入 100 行');
  });

  it.each([
    ['comments before no page', `${'<!---->'.repeat(500)}x`, 'read'],
    ['tables within tables', '<table>'.repeat(50_000), '嵌套过深'],
    ['elements that nothing closes', `<table>${'<div>'.repeat(1_000_000)}`, '嵌套过深'],
    ['sheets of rows far apart', spreadsheetXml('<Row ss:Index="100"/>', 10_000), '行数过多'],
    ['elements of a spreadsheet within each other', spreadsheetXml('<Data>'.repeat(100_000), 1), '嵌套过深'],
  ])('with many %s is read or refused in time', async (_what, text, outcome) => {
    const started = performance.now();
    expect(await refusalOf(new TextEncoder().encode(text))).toContain(outcome);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('with many open quotes is read in time', async () => {
    const { rows } = await gridOf({ bytes: new TextEncoder().encode('"a,b\n'.repeat(200_000)), max_rows: 200_000 });
    expect(rows).toHaveLength(200_000);
  });
});

describe('a workbook', () => {
  const lines = [
    ['交易日期', '金额', '户名'],
    ['2026-11-05', 12, '甲'],
    ['2026-11-06', 13, '乙'],
  ];

  const withSheets = (book: ExcelJS.Workbook) => {
    book.addWorksheet('说明').addRows([['本文件由网银导出'], ['第二行'], ['第三行'], ['第四行']]);
    book.addWorksheet('明细').addRows(lines);
    book.addWorksheet('旧', { state: 'hidden' }).addRows([...lines, ['2026-11-07', 14, '丙']]);
  };

  it('returns its fullest visible sheet, or another one by its name', async () => {
    const bytes = await workbookOf(withSheets);
    expect(await read(bytes)).toMatchObject({
      sheet: '明细',
      sheets: ['说明', '明细', '旧'],
      warnings: ['只读取工作表「明细」，其余工作表未读取：说明、旧'],
    });
    expect((await read(bytes, '旧')).rows).toHaveLength(4);
    expect((await read(bytes, '说明')).rows[3]?.[0]?.text).toBe('第四行');
    await expect(read(bytes, '没有')).rejects.toThrow('文件没有工作表「没有」');
  });

  it('of Excel 97 does the same', async () => {
    const book = bookOf({
      说明: sheetOf([['一'], ['二'], ['三'], ['四']]),
      明细: sheetOf(lines),
      旧: sheetOf([...lines, ...lines]),
    });
    book.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] };
    const bytes = biffOf(book);
    expect(await read(bytes)).toMatchObject({ sheet: '明细', sheets: ['说明', '明细', '旧'] });
    expect((await read(bytes, '旧')).rows).toHaveLength(6);
  });

  it('has the value of merged cells in the first one', async () => {
    const bytes = await workbookOf((book) => {
      const sheet = book.addWorksheet('明细');
      sheet.addRows([['企业账户明细'], ...lines]);
      sheet.mergeCells('A1:C1');
      sheet.mergeCells('C3:C4');
    });
    expect(await textsOf(bytes)).toEqual([
      ['企业账户明细', '', ''],
      ['交易日期', '金额', '户名'],
      ['2026-11-05', '12', '甲'],
      ['2026-11-06', '13', ''],
    ]);
    const page =
      '<table><tr><td colspan=3>标题</td></tr><tr><td rowspan=2>a</td><td>b</td><td>c</td></tr><tr><td>d<td>e</table>';
    expect(await textsOf(new TextEncoder().encode(page))).toEqual([
      ['标题', '', ''],
      ['a', 'b', 'c'],
      ['', 'd', 'e'],
    ]);
  });

  it('of Excel 97 with many overlapping merged cells is refused in time', async () => {
    const sheet = sheetOf(Array.from({ length: MAX_ROWS }, () => Array.from({ length: 50 }, () => 'x')));
    const range = { s: { r: 0, c: 0 }, e: { r: MAX_ROWS - 1, c: 49 } };
    sheet['!merges'] = Array.from({ length: 1_000 }, () => range);
    expect(await refusalOf(biffOf(bookOf({ a: sheet })))).toContain('合并单元格过多');
  });

  it('keeps numbers, days and times of Excel 97', async () => {
    const sheet = sheetOf([[46_331, 0.1 + 0.2, 0.09, 46_331.382_06, 46_331, 0.5, 20_261_105, true]]);
    for (const [index, format] of [
      ['C1', '0%'],
      ['D1', 'yyyy-mm-dd hh:mm:ss'],
      ['E1', 'yyyy/m/d'],
      ['F1', 'hh:mm:ss'],
    ] as const)
      sheet[index].z = format;
    expect((await read(biffOf(bookOf({ a: sheet })))).rows).toEqual([
      [
        { kind: 'number', text: '46331', percent: false },
        { kind: 'number', text: '0.3', percent: false },
        { kind: 'number', text: '0.09', percent: true },
        { kind: 'date', text: '2026-11-05 09:10:10' },
        { kind: 'date', text: '2026-11-05' },
        { kind: 'text', text: '12:00:00' },
        { kind: 'number', text: '20261105', percent: false },
        { kind: 'text', text: '是' },
      ],
    ]);
  });

  it('of Excel 5 is read', async () => {
    expect(
      await textsOf(
        biffOf(
          bookOf({
            a: sheetOf([
              ['date', 'amount', 'payer'],
              ['x', 1.5, 'y'],
            ]),
          }),
          'biff5',
        ),
      ),
    ).toEqual([
      ['date', 'amount', 'payer'],
      ['x', '1.5', 'y'],
    ]);
  });

  it('with a cell in its last row is read without the rows between', async () => {
    const bytes = await workbookOf((book) => {
      const sheet = book.addWorksheet('明细');
      sheet.addRows(lines);
      sheet.getCell('A5000').value = '合计';
    });
    expect((await read(bytes)).rows[4999]?.[0]?.text).toBe('合计');
  });
});

describe('a file without a table', () => {
  it.each<[string, Uint8Array, string]>([
    ['an empty one', new Uint8Array(), '文件是空的'],
    ['blanks', new TextEncoder().encode(' \r\n\t'), '文件没有内容'],
    ['a PDF', new TextEncoder().encode('%PDF-1.7\n1 0 obj'), '这是 PDF 文件，不能读取其中的表格'],
    [
      'a picture',
      new Uint8Array([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
      ]),
      '这是图片，不能读取其中的表格',
    ],
    ['a zip', zipSync({ 'a.txt': new Uint8Array([65]) }), '这是压缩文件，请先解压'],
    [
      'a document of Word',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0]),
      '不是 Excel 工作簿，或者已损坏',
    ],
    ['a page', new TextEncoder().encode('<html><body>登录超时</body></html>'), '这是一个网页文件，其中没有表格'],
    ['other XML', new TextEncoder().encode('<?xml version="1.0"?><a/>'), '这个 XML 文件不是表格'],
    ['bytes', new Uint8Array([1, 2, 3, 0, 255, 0, 7]), '不能识别这个文件的内容'],
  ])('is refused in words: %s', async (_name, bytes, message) => {
    expect(await refusalOf(bytes)).toContain(message);
  });
});
