// Amounts. Stored as fen, shown as yuan; the unit appears once in the header of a column or label.
import { Tooltip } from 'antd';
import { formatMoney, formatWan } from '#domain/kernel/text/format';
import { palette } from '@/theme/palette';
import { Figure } from './figure';

interface Props {
  fen: number | null | undefined;
}

export function Money({ fen }: Props) {
  return <Figure color={fen != null && fen < 0 ? palette.error : undefined}>{formatMoney(fen)}</Figure>;
}

/** A large sum in 万元 with the exact sum as a tooltip, for cards. */
export function Wan({ fen }: Props) {
  return (
    <Tooltip title={fen == null ? undefined : `${formatMoney(fen)} 元`}>
      <span>
        <Figure>{formatWan(fen)}</Figure>
      </span>
    </Tooltip>
  );
}

interface OverdueProps extends Props {
  /** Red only when set to true; when missing, any amount is red. */
  overdue?: boolean;
}

/** An amount that is past its due date: red. */
export function OverdueMoney({ fen, overdue = true }: OverdueProps) {
  return <Figure color={overdue && fen ? palette.error : undefined}>{formatMoney(fen)}</Figure>;
}
