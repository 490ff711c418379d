// Compares two sets of terms: every field as text, clauses matched by their line, with a flag for differences.

import { clauseFacts, lateFeeText, leaseOptionsText } from '#api/contracts/contract/clause-text';
import { DEPOSIT_KIND } from '#api/contracts/labels';
import type { Labels } from '#api/kernel/labels';
import { formatArea, formatMoney, NO_FIGURE } from '#domain/kernel/text/format';
import { areaSum } from '@/components/contracts/terms/area-sum';
import type { TermsShape } from '@/components/contracts/terms/terms-shape';
import type { ChargeItems } from '@/components/contracts/terms/use-charge-items';

export const DIFFERENCE = {
  same: { label: '相同', tone: 'ended' },
  changed: { label: '修改', tone: 'warning' },
  added: { label: '新增', tone: 'success' },
  removed: { label: '取消', tone: 'danger' },
} as const satisfies Labels;
export type DifferenceKind = keyof typeof DIFFERENCE;

export interface TermsDiffRow {
  key: string;
  /** 合同, 空间, a clause, 保证金, 滞纳金. */
  group: string;
  title: string;
  before: string;
  after: string;
  kind: DifferenceKind;
}

type Clause = TermsShape['clauses'][number];
type Fields = ReadonlyMap<string, string>;

export function kindOf(before: string | undefined, after: string | undefined): DifferenceKind {
  if (before === after) return 'same';
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** Returns one row for each field of either side, those of `before` first. */
function fieldRows(group: string, before: Fields, after: Fields): TermsDiffRow[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((title) => {
    const [was, is] = [before.get(title), after.get(title)];
    const texts = { before: was ?? NO_FIGURE, after: is ?? NO_FIGURE };
    return { key: `${group}:${title}`, group, title, ...texts, kind: kindOf(was, is) };
  });
}

export function termsDiff(before: TermsShape, after: TermsShape, items: ChargeItems): TermsDiffRow[] {
  return [
    ...fieldRows('合同', contractFields(before), contractFields(after)),
    ...fieldRows('空间', spaceFields(before), spaceFields(after)),
    ...clauseGroups(before, after),
    ...fieldRows('保证金', depositFields(before), depositFields(after)),
    ...fieldRows('滞纳金', lateFeeFields(before, items), lateFeeFields(after, items)),
    ...fieldRows('选择权', leaseOptionFields(before), leaseOptionFields(after)),
  ];
}

const contractFields = (terms: TermsShape): Fields =>
  new Map([
    ['租客名称', terms.tenant_name],
    ['租期', `${terms.start} ~ ${terms.end}`],
    ['计租面积', `${formatArea(areaSum(terms.spaces))} ㎡`],
  ]);

const spaceFields = ({ spaces }: TermsShape): Fields =>
  new Map(spaces.map(({ label, area }) => [label, `${formatArea(area)} ㎡`]));

function clauseGroups(before: TermsShape, after: TermsShape): TermsDiffRow[] {
  const was = new Map(before.clauses.map((clause, index) => [lineOf(clause, index), clause]));
  const groups = after.clauses.map((clause, index) => {
    const line = lineOf(clause, index);
    const old = was.get(line);
    was.delete(line);
    return clauseRows(`条款 ${index + 1}：${clause.charge_item_name}`, [before, old], [after, clause]);
  });
  const ended = [...was.values()].map((clause) =>
    clauseRows(`原条款：${clause.charge_item_name}`, [before, clause], [after, undefined]),
  );
  return [...groups, ...ended].flat();
}

/** Terms without lines are matched by index; a new clause matches none. */
const lineOf = ({ line }: Clause, index: number): number | string =>
  line === undefined ? index + 1 : (line ?? `new ${index}`);

type Side = [TermsShape, Clause | undefined];

const clauseRows = (group: string, before: Side, after: Side): TermsDiffRow[] =>
  fieldRows(group, clauseFields(before), clauseFields(after));

const clauseFields = ([terms, clause]: Side): Fields =>
  new Map(clause ? clauseFacts(clause, terms.spaces).map(({ title, text }) => [title, text]) : []);

function depositFields({ deposits }: TermsShape): Fields {
  const byItem = new Map<string, string>();
  for (const { charge_item_name, kind, months, amount_fen, due } of deposits) {
    const size = kind === 'months' ? `${months} 个月租金` : `${DEPOSIT_KIND.fixed.label} ${formatMoney(amount_fen)} 元`;
    const text = `${size}，应收日 ${due}`;
    const before = byItem.get(charge_item_name);
    byItem.set(charge_item_name, before ? `${before}；${text}` : text);
  }
  return byItem;
}

const leaseOptionFields = ({ lease_options }: TermsShape): Fields =>
  new Map([['约定', leaseOptionsText(lease_options)]]);

const lateFeeFields = ({ late_fee }: TermsShape, items: ChargeItems): Fields =>
  new Map([['约定', lateFeeText(late_fee, items)]]);
