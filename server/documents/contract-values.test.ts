// Every placeholder of a contract template has a value or a table, and the palette's examples match the example contract.
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATE } from '#api/contracts/template/default-template';
import { PLACEHOLDERS } from '#api/contracts/template/template-placeholders';
import { templateFaults } from '#domain/documents/template';
import { CONTRACT_TABLES } from './contract-tables';
import { contractValue } from './contract-values';
import { exampleContract } from './example-contract';

const facts = exampleContract('2026-01-01');

describe('every placeholder', () => {
  it('is in the palette once', () => {
    const names = PLACEHOLDERS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
  it.each(PLACEHOLDERS.filter(({ kind }) => kind === 'text'))('$name renders', (placeholder) => {
    expect(contractValue(placeholder.name, facts)).toBe('example' in placeholder && placeholder.example);
  });
  it.each(PLACEHOLDERS.filter(({ kind }) => kind === 'table'))('$name is a table', ({ name }) => {
    expect(contractValue(name, facts)).toBeUndefined();
    expect(CONTRACT_TABLES[name as keyof typeof CONTRACT_TABLES](facts).length).toBeGreaterThan(0);
  });
  it('unknown names have no value, including names that every object has', () => {
    expect(contractValue('constructor', facts)).toBeUndefined();
  });
});

it('values missing from a contract are left to be filled in by hand', () => {
  const incomplete = { ...facts, contract: { ...facts.contract, signed_on: null, remark: '' } };
  expect(['签约日期', '备注'].map((name) => contractValue(name, incomplete))).toEqual(['________', '________']);
});

it("the product's own template has no fault and names the required content of a lease", () => {
  expect(templateFaults(DEFAULT_TEMPLATE, PLACEHOLDERS)).toEqual([]);
  // Reports each placeholder, since none is known here.
  const named = new Set(templateFaults(DEFAULT_TEMPLATE, []).map(({ name }) => name));
  for (const name of [
    '出租方名称',
    '承租方名称',
    '计租面积',
    '租期',
    '费用条款',
    '递增与免租',
    '保证金',
    '滞纳金约定',
    '选择权约定',
    '租赁激励约定',
    '签字栏',
  ])
    expect([...named]).toContain(name);
  expect(DEFAULT_TEMPLATE.indexOf('{{收款计划}}')).toBeGreaterThan(DEFAULT_TEMPLATE.indexOf('# 附件一'));
});
