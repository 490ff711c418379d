// The change of an amount: the sign is always shown, a decrease is red.
import { formatMoney } from '#domain/kernel/text/format';
import { palette } from '@/theme/palette';
import { Figure } from './figure';

export function Difference({ fen }: { fen: number }) {
  return <Figure color={fen < 0 ? palette.error : undefined}>{`${fen > 0 ? '+' : ''}${formatMoney(fen)}`}</Figure>;
}
