// The pieces of an amount: dates, days, price and area of each, and the exact sum.
import type { SchedulePiece } from '#domain/contracts/schedule/payment-schedule';
import { formatArea, formatPrice } from '#domain/kernel/text/format';
import { exactOf } from './exact';

export function PieceTable({ pieces }: { pieces: readonly SchedulePiece[] }) {
  const hasArea = pieces.some((piece) => piece.area !== null);
  return (
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
  );
}
