// A limit of a chain as text, and chains that can never be reached.
import type { Chain } from '#api/approval/chain.schema';
import { type LimitField, WFLOW_LIMITS } from '#api/approval/labels';
import { formatArea, formatMoney, formatPercent } from '#domain/kernel/text/format';

type Condition = Chain['conditions'][number];

function valueText({ kind, unit }: LimitField, from: string): string {
  if (kind === 'money') return `${formatMoney(Number(from))} 元`;
  if (kind === 'percent') return formatPercent(from);
  return `${kind === 'area' ? formatArea(from) : from}${unit ? ` ${unit}` : ''}`;
}

export function limitText(kind: Chain['kind'], { field, from }: Condition): string {
  const limit = WFLOW_LIMITS[kind][field];
  return limit ? `${limit.title} ≥ ${valueText(limit, from)}` : field;
}

/** Returns the enabled chain above that matches every object, so that this one is never used. */
export function hiddenBy(chain: Chain, ordered: readonly Chain[]): Chain | undefined {
  const above = ordered.slice(0, ordered.indexOf(chain));
  return above.find((each) => each.enabled && each.conditions.length === 0);
}
