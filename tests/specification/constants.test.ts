// The constants, option lists, button words and the frame of the customer's specification.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  breakLabel,
  CHART_PALETTE,
  LABEL_BREAK,
  QUARTERS,
  SCRIPT_TIMEOUT,
  SELECTED_LABEL_WIDTH,
  YEARS,
  YES_NO,
} from '#api/kernel/constants';
import { layoutSettings, layoutTokens } from '#config/layout';
import { section, termsOf } from './specification';

/** Button labels of section 9 with the product's word. */
const BUTTONS: Record<string, string> = {
  search: '查询',
  reset: '重置',
  save: '保存',
  submit: '提交',
  cancel: '取消',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  enable: '启用',
  deactivate: '停用',
  'log in': '登录',
  sign: '签约',
  change: '变更',
  renew: '续租',
  'submit for approval': '提交审批',
  'withdraw approval': '撤回审批',
  'export to spreadsheet': '导出Excel',
  copy: '复制',
  compare: '对比',
};
const COUNTS: Record<string, number> = { seven: 7 };

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
    .map((file) => `${folder}/${file}`);

/** Returns texts between tags and whole strings. */
function labelsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('option lists', () => {
  it('years', () => {
    for (const [number, pattern] of [
      [3, /year choices (\d+) to (\d+)/],
      [9, /Year options (\d+) to (\d+)/],
    ] as const) {
      const [first, last] = termsOf(number, pattern).map(Number);
      expect([...YEARS]).toEqual(range(first ?? 0, last ?? 0).map(String));
    }
  });

  it('quarters', () => {
    const [list = ''] = termsOf(3, /quarter choices ((?:Q\d(?:, )?)+)/);
    expect([...QUARTERS]).toEqual(list.split(', '));
    expect(termsOf(9, /quarters (Q\d) to (Q\d)/)).toEqual([QUARTERS[0], QUARTERS.at(-1)]);
  });

  it('yes and no', () => {
    const [yes = '', no = ''] = termsOf(3, /yes\/no with values (\d) and (\d)/);
    expect(termsOf(9, /yes\/no values (\d) and (\d)/)).toEqual([yes, no]);
    expect(YES_NO).toEqual({ [yes]: { label: '是' }, [no]: { label: '否' } });
  });

  it('colours of charts', () => {
    const counts = [...termsOf(3, /a chart palette of (\w+) colours/), ...termsOf(9, /(\w+) palette colours/)];
    expect(counts.map((count) => COUNTS[count])).toEqual([CHART_PALETTE.length, CHART_PALETTE.length]);
    expect(new Set(CHART_PALETTE).size).toBe(CHART_PALETTE.length);
  });
});

describe('limits', () => {
  it('break of chart labels', () => {
    const counts = [...termsOf(5, /line break after every (\d+) char/), ...termsOf(9, /line break every (\d+) char/)];
    expect(counts.map(Number)).toEqual([LABEL_BREAK, LABEL_BREAK]);
    const label = '一二三四五六七八九十'.repeat(2).slice(0, LABEL_BREAK * 2 + 1);
    expect(
      breakLabel(label)
        .split('\n')
        .map((line) => line.length),
    ).toEqual([LABEL_BREAK, LABEL_BREAK, 1]);
  });

  it('width of the selected label', () => {
    const widths = [...termsOf(2, /truncated at (\d+) px/), ...termsOf(9, /label width (\d+) px/)];
    expect(widths.map(Number)).toEqual([SELECTED_LABEL_WIDTH, SELECTED_LABEL_WIDTH]);
  });

  it('time-out of page scripts, as the build has it', () => {
    expect(termsOf(9, /script load time-out (\d+) ms/).map(Number)).toEqual([SCRIPT_TIMEOUT]);
    const build = ['.umirc.ts', ...filesBelow('config')].map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(build).toContain('chunkLoadTimeout(SCRIPT_TIMEOUT)');
  });
});

describe('button labels', () => {
  const labels = new Set(filesBelow('src').flatMap(labelsIn));
  const [list = ''] = termsOf(9, /Button labels used across the product: ([^.]+)\./);

  it('have one word each', () => {
    expect(list.split(', ')).toEqual(Object.keys(BUTTONS));
  });

  it.each(Object.entries(BUTTONS))('%s is %s on the screens', (_label, word) => {
    expect(labels).toContain(word);
  });
});

/** Channels of #RRGGBB, 0 to 255. */
const channels = (colour: string) => [1, 3, 5].map((index) => Number.parseInt(colour.slice(index, index + 2), 16));

it('the frame has a dark navigation, green as its colour, side layout, fluid width, fixed sidebar and header', () => {
  expect(section(1)).toContain(
    'a dark navigation, green primary colour, side layout, fluid width, fixed header and fixed sidebar',
  );
  expect(layoutSettings).toMatchObject({ layout: 'side', contentWidth: 'Fluid', fixSiderbar: true });
  for (const { colorPrimary, sider } of Object.values(layoutTokens)) {
    expect(Math.max(...channels(sider.colorMenuBackground))).toBeLessThan(64);
    const [red = 0, green = 0, blue = 0] = channels(colorPrimary);
    expect(green).toBeGreaterThan(Math.max(red, blue));
  }
  expect(readFileSync('src/layouts/main/main.module.css', 'utf8')).toMatch(/\.header \{\s+position: sticky;\s+top: 0;/);
});
