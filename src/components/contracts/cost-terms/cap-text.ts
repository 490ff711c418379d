// A cap on yearly costs as text.
import { COST_CAP } from '#api/finance/cost-pool/cost-pool-labels';
import type { CostCapTerms } from '#api/finance/cost-pool/cost-term.schema';
import { formatMoney, formatPercent } from '#domain/kernel/text/format';

const rateText = (rate: string | null) => (rate === null ? '按上次清算' : `${rate} 元/㎡/年`);

export function capText(cap: CostCapTerms): string {
  const { label } = COST_CAP[cap.kind];
  if (cap.kind === 'none') return label;
  if (cap.kind === 'fixed') return `${label} ${formatMoney(cap.cap_fen)} 元/㎡/年`;
  const from = cap.kind === 'cumulative' ? `，基期 ${cap.base_start} 起` : '';
  return `${label} ${formatPercent(cap.growth)}${from}，基期单价 ${rateText(cap.rate)}`;
}
