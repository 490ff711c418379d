// Layout of a document: positions, repeated headers, rows that are not split.
import { describe, expect, it } from 'vitest';
import type { Block, PdfDocument } from './document';
import { type Layout, layOut, type Measure } from './layout';

/** Every character is as wide as high. */
const measure: Measure = (text, size) => [...text].length * size;
const paged = (blocks: readonly Block[], more: Partial<PdfDocument> = {}): Layout =>
  layOut({ title: '标题', blocks, ...more }, measure);
const textsOf = (layout: Layout) => layout.pages.map((page) => page.texts.map(({ text }) => text));
const bottomOf = ({ height }: Layout) => height - 56;

const table = (rows: string[][], total?: string[]): Block => ({
  kind: 'table',
  columns: [
    { title: '摘要', width: 3 },
    { title: '金额', width: 1, align: 'right' },
  ],
  rows,
  total,
});

describe('a page', () => {
  it('is A4, portrait or landscape, with letterhead, footer and numbers', () => {
    const upright = paged([], { header: '甲方', footer: '打印于今天' });
    expect([upright.width, upright.height]).toEqual([595.28, 841.89]);
    expect(textsOf(upright)).toEqual([['标题', '甲方', '打印于今天', '第 1 / 1 页']]);
    expect(paged([], { landscape: true }).width).toBe(841.89);
  });
  it('breaks when it is full, and text never runs below its footer', () => {
    const layout = paged([{ kind: 'paragraph', text: '字'.repeat(6000) }]);
    expect(layout.pages.length).toBeGreaterThan(2);
    expect(textsOf(layout).at(-1)?.at(-1)).toBe(`第 ${layout.pages.length} / ${layout.pages.length} 页`);
    for (const { texts } of layout.pages)
      for (const { y, size } of texts.slice(0, -1)) expect(y + size).toBeLessThanOrEqual(bottomOf(layout));
  });
  it('breaks before an annex', () => {
    const layout = paged([
      { kind: 'paragraph', text: '正文' },
      { kind: 'annex', text: '附件' },
      { kind: 'paragraph', text: '其后' },
    ]);
    expect(textsOf(layout).map((texts) => texts.slice(0, 2))).toEqual([
      ['标题', '正文'],
      ['附件', '其后'],
    ]);
  });
  it('does not end with a heading', () => {
    const filled = Array.from({ length: 40 }, (): Block => ({ kind: 'paragraph', text: '行', small: true }));
    for (let count = 25; count <= 40; count += 1) {
      const layout = paged([
        ...filled.slice(0, count),
        { kind: 'heading', text: '小标题' },
        { kind: 'paragraph', text: '正文' },
      ]);
      const page = textsOf(layout).findIndex((texts) => texts.includes('小标题'));
      expect(textsOf(layout)[page]).toContain('正文');
    }
  });
});

describe('a table', () => {
  it('repeats its header on each page and does not split rows', () => {
    const layout = paged([table(Array.from({ length: 60 }, (_, row) => [`行${row}${'长'.repeat(90)}`, `${row}`]))]);
    expect(layout.pages.length).toBeGreaterThan(1);
    for (const texts of textsOf(layout)) expect(texts.filter((text) => text === '摘要')).toHaveLength(1);
    for (const { texts } of layout.pages) {
      const first = texts.filter(({ text }) => text.startsWith('行')).length;
      const amounts = texts.filter(({ text }) => /^\d+$/.test(text)).length;
      const rest = texts.filter(({ text }) => text.startsWith('长')).length;
      expect(amounts).toBe(first);
      expect(rest).toBe(first * 2);
    }
  });
  it('sets amounts flush right, the total last', () => {
    const layout = paged([table([['租金', '1.00']], ['合计', '1,000.00'])]);
    const right = (wanted: string) => {
      const text = layout.pages[0]?.texts.find((one) => one.text === wanted);
      return text && text.x + measure(wanted, text.size, false);
    };
    expect(right('1.00')).toBeCloseTo(595.28 - 48 - 5);
    expect(right('1,000.00')).toBeCloseTo(595.28 - 48 - 5);
    expect(layout.pages[0]?.texts.find((one) => one.text === '合计')?.bold).toBe(true);
  });
  it('continues a row taller than a page instead of losing it', () => {
    const layout = paged([table([['高'.repeat(3000), '9.00']])]);
    const letters = textsOf(layout).flat().join('').match(/高/g);
    expect(letters).toHaveLength(3000);
    for (const { texts } of layout.pages)
      for (const { y, size } of texts.slice(0, -1)) expect(y + size).toBeLessThanOrEqual(bottomOf(layout));
  });
});

it('signatures stay together on one page', () => {
  const parties = [
    { title: '甲方', lines: ['签章', '日期'] },
    { title: '乙方', lines: ['签章', '日期'] },
  ];
  for (let height = 500; height < 720; height += 20) {
    const layout = paged([
      { kind: 'space', height },
      { kind: 'signatures', parties },
    ]);
    const page = textsOf(layout).find((texts) => texts.includes('甲方'));
    expect(page?.filter((text) => /乙方|签章|日期/.test(text))).toHaveLength(5);
  }
});

it('blocks kept together move to the next page as a whole, unless no page can hold them', () => {
  const parts = ['一', '二', '三'].map((text): Block => ({ kind: 'paragraph', text }));
  for (let height = 560; height < 720; height += 10) {
    const layout = paged([
      { kind: 'space', height },
      { kind: 'together', blocks: parts },
    ]);
    expect(textsOf(layout).filter((texts) => texts.some((text) => '一二三'.includes(text)))).toHaveLength(1);
  }
  const long = paged([{ kind: 'together', blocks: [{ kind: 'paragraph', text: '长'.repeat(5000) }] }]);
  expect(textsOf(long).flat().join('').match(/长/g)).toHaveLength(5000);
});

it('facts are set in columns, an empty one as a dash', () => {
  const facts = [
    ['租客', '甲公司'],
    ['期间', ''],
  ] as const;
  const [page] = paged([{ kind: 'facts', columns: 2, facts }]).pages;
  const textAt = (wanted: string) => page?.texts.find(({ text }) => text === wanted);
  expect(textAt('—')?.y).toBe(textAt('甲公司')?.y);
  expect(textAt('期间：')?.x).toBeGreaterThan(textAt('甲公司')?.x ?? 0);
});
