// How an amount came about: its pieces with dates, days, price and area, the exact sum, the rounding and the tax.
import { ROUND_TO } from '../../../api/contracts/terms';
import { formatArea, formatMoney, formatPercent, formatPrice } from '../../../domain/kernel/format';
import styles from './collection-plan.module.css';
import { exactOf, exactSum } from './exact';
import type { ClausePlan, PlanRow } from './plan-row';

interface Props {
  row: PlanRow;
  clause: ClausePlan['clause'];
}

export function RowExplanation({ row, clause }: Props) {
  const pieces = row.pieces ?? [];
  const hasArea = pieces.some((piece) => piece.area !== null);
  return (
    <div className={styles.explanation}>
      <table>
        <thead>
          <tr>
            <th>起止日期</th>
            <th title="本段天数 / 所在整月的天数">天数</th>
            <th>单价</th>
            {hasArea && <th>面积(㎡)</th>}
            <th>算式</th>
            <th>金额(元)</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <tr key={piece.start}>
              <td>
                {piece.start} ~ {piece.end}
              </td>
              <td>
                {piece.days} / {piece.cell_days}
              </td>
              <td>{formatPrice(piece.price)}</td>
              {hasArea && <td>{formatArea(piece.area)}</td>}
              <td>{piece.formula}</td>
              <td>{exactOf(piece.exact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        合计 <strong>{exactSum(pieces.map((piece) => piece.exact))}</strong>
        {clause.round_each_month ? '（逐月先取整到分）' : ''}，取整到{ROUND_TO[clause.round_to ?? 'fen'].label}为{' '}
        <strong>{formatMoney(clause.price_includes_tax === false ? row.net_fen : row.gross_fen)}</strong> 元
      </p>
      <p>
        {clause.price_includes_tax === false ? '不含税价' : '含税价'}，税率 {formatPercent(clause.tax_rate)}：不含税{' '}
        {formatMoney(row.net_fen)} + 税额 {formatMoney(row.tax_fen)} = 含税 {formatMoney(row.gross_fen)}
      </p>
    </div>
  );
}
