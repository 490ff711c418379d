// Templates of documents: content, faults, and results.
import { describe, expect, it } from 'vitest';

import { nearest, type PlaceholderDefinition, renderTemplate, templateFaults } from './template';

const RECORDED: PlaceholderDefinition[] = [
  { name: '租客名称', kind: 'text' },
  { name: '合同编号', kind: 'text' },
  { name: '收款计划', kind: 'table' },
];
const messages = (text: string) => templateFaults(text, RECORDED).map((fault) => fault.message);
const VALUES: Record<string, string> = { 租客名称: '甲公司', 合同编号: '# {{租客名称}}' };
const render = (text: string) => renderTemplate(text, (name) => VALUES[name], new Set(['收款计划']));

describe('placeholders', () => {
  it('have their line and column, blanks and full-width braces allowed', () => {
    const faults = templateFaults('编号 {{合同编号}}\r\n\n乙方：{{ 租客名称 }}、｛｛租客名称｝｝', []);
    expect(faults.map(({ name, line, column }) => ({ name, line, column }))).toEqual([
      { name: '合同编号', line: 1, column: 4 },
      { name: '租客名称', line: 3, column: 4 },
      { name: '租客名称', line: 3, column: 15 },
    ]);
  });
  it('that are unknown are reported with their line and the nearest known one', () => {
    expect(templateFaults('甲\n\n乙方：{{租客名}}', RECORDED)).toEqual([
      { name: '租客名', line: 3, column: 4, message: '未知的占位符「租客名」（第 3 行），是否为「租客名称」？' },
    ]);
    expect(messages('{{天气}}')).toEqual(['未知的占位符「天气」（第 1 行）']);
    expect(messages('{{ }}')).toEqual(['占位符没有名称（第 1 行）']);
  });
  it('that are unknown have a suggestion up to the fiftieth, so that thousands of them take no time', () => {
    const found = messages('{{租客名}}'.repeat(9_000));
    expect(found).toHaveLength(9_000);
    expect(found.filter((message) => message.includes('是否为'))).toHaveLength(50);
  });
  it('that are not closed, or never opened, are reported in the order of the line', () => {
    expect(messages('{{租客名称 与 {{合同编号}} 与 租客名称}}')).toEqual([
      '占位符没有写完（第 1 行）：「{{」之后缺少「}}」',
      '多余的「}}」（第 1 行）：前面没有「{{」',
    ]);
    // A placeholder does not span lines.
    expect(messages('{{租客\n名称}}')).toHaveLength(2);
  });
  it('of tables occupy a whole line', () => {
    expect(messages('  {{收款计划}} \n# {{合同编号}}')).toEqual([]);
    expect(messages('见 {{收款计划}}')).toEqual(['「收款计划」是表格，须单独占一行（第 1 行）']);
  });
  it('in a hostile text are found without delay', () => {
    const start = performance.now();
    templateFaults(`${'{{ '.repeat(10_000)}${' '.repeat(50_000)}`, RECORDED);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

it('the nearest name takes the fewest edits for its length; a distant one is not suggested', () => {
  expect(nearest('合同号', ['合同编号', '合同总额'])).toBe('合同编号');
  expect(nearest('承租方姓名', ['承租方名称', '出租方名称'])).toBe('承租方名称');
  expect(nearest('甲乙丙', ['合同编号'])).toBeNull();
});

describe('the document', () => {
  it('has titles, headings, paragraphs and tables', () => {
    expect(render('# 合同\n甲方\n乙方：{{租客名称}}\n\n正文{{租客名称}}。\n## 附件\n{{收款计划}}\n尾')).toEqual([
      { kind: 'title', text: '合同' },
      { kind: 'paragraph', text: '甲方\n乙方：甲公司', indent: false },
      { kind: 'paragraph', text: '正文甲公司。', indent: true },
      { kind: 'heading', text: '附件' },
      { kind: 'table', name: '收款计划' },
      { kind: 'paragraph', text: '尾', indent: true },
    ]);
  });
  it('never reads a value as markup or as a template', () => {
    expect(render('{{合同编号}}')).toEqual([{ kind: 'paragraph', text: '# {{租客名称}}', indent: true }]);
  });
  it('preserves placeholders without a value, and a # that does not begin a title', () => {
    expect(render('#1 楼 {{没有}}')).toEqual([{ kind: 'paragraph', text: '#1 楼 {{没有}}', indent: true }]);
    expect(render('\n \n')).toEqual([]);
  });
});
