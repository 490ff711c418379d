/** Checks of fields specific to turnover clauses (docs/domain §5.6): a rate or tiers, a breakpoint. None of them throws. */
import { compareDecimals } from '#domain/kernel/numbers/decimal';
import type { TurnoverClause, TurnoverTier } from './charge-clause';
import { type Findings, listOf, type Path, RATE_BOUNDS } from './check-fields';

/** Checks for a rate, with or without a breakpoint, or tiers; never both. */
export function checkTurnover(findings: Findings, clause: TurnoverClause, path: Path): void {
  if (clause.tiers != null) {
    if (clause.rate != null) findings.add([...path, 'rate'], '抽成比例与阶梯抽成只能填写一种');
    if (clause.breakpoint_fen != null) findings.add([...path, 'breakpoint_fen'], '阶梯抽成不能同时设置起抽点');
    checkTiers(findings, listOf(clause.tiers), [...path, 'tiers']);
    return;
  }
  checkShare(findings, clause.rate, [...path, 'rate']);
  if (clause.breakpoint_fen != null) {
    const fieldPath = [...path, 'breakpoint_fen'];
    findings.money(clause.breakpoint_fen, fieldPath, '起抽点');
  }
}

/** Checks that limits rise, and that only the last tier has none. */
function checkTiers(findings: Findings, tiers: readonly TurnoverTier[], path: Path): void {
  if (tiers.length === 0) findings.add(path, '请填写抽成阶梯');
  let lower = 0;
  tiers.forEach((tier, index) => {
    const fieldPath = [...path, index, 'up_to_fen'];
    checkShare(findings, tier?.rate, [...path, index, 'rate']);
    const edge = tier?.up_to_fen ?? null;
    if (index === tiers.length - 1) {
      if (edge !== null) findings.add(fieldPath, '最后一个阶梯不设上限');
    } else if (findings.money(edge, fieldPath, '阶梯上限')) {
      if (edge <= lower) findings.add(fieldPath, '阶梯上限必须逐级增大');
      lower = edge;
    }
  });
}

function checkShare(findings: Findings, rate: unknown, path: Path): void {
  if (!findings.decimal(rate, path, '抽成比例', RATE_BOUNDS)) return;
  if (compareDecimals(rate, '1') > 0) findings.add(path, '抽成比例应在 0% 到 100% 之间');
}
