// Explains an amount: its pieces with dates, days, price and area, the exact sum, the rounding and the tax.
import { ROUND_TO } from '#api/contracts/labels';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { formatMoney, formatPercent } from '#domain/kernel/text/format';
import styles from './collection-plan.module.css';
import { exactSum } from './exact';
import { PieceTable } from './piece-table';
import type { ClausePlan, PlanRow } from './plan-row';

interface Props {
  row: PlanRow;
  clause: ClausePlan['clause'];
}

export function RowExplanation({ row, clause }: Props) {
  const pieces = row.pieces ?? [];
  const { round_each_month, round_to } = scheduledClause(clause) ?? {};
  return (
    <div className={styles.explanation}>
      <PieceTable pieces={pieces} />
      <p>
        合计 <strong>{exactSum(pieces.map((piece) => piece.exact))}</strong>
        {round_each_month ? '（逐月先取整到分）' : ''}，取整到{ROUND_TO[round_to ?? 'fen'].label}为{' '}
        <strong>{formatMoney(clause.price_includes_tax === false ? row.net_fen : row.gross_fen)}</strong> 元
      </p>
      <p>
        {clause.price_includes_tax === false ? '不含税价' : '含税价'}，税率 {formatPercent(clause.tax_rate)}：不含税{' '}
        {formatMoney(row.net_fen)} + 税额 {formatMoney(row.tax_fen)} = 含税 {formatMoney(row.gross_fen)}
      </p>
    </div>
  );
}
