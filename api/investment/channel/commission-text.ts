// The rule of a commission as text, for pages, the audit trail and spreadsheets.
import { formatMoney, formatPercent } from '#domain/kernel/text/format';
import { COMMISSION_TAX, COMMISSION_TRIGGER } from '../labels';
import type { CommissionTerms } from './commission-rule.schema';

type Instalment = CommissionTerms['instalments'][number];

export function triggerText(trigger: Instalment['trigger'], months: number | null): string {
  return trigger === 'months_after_start' ? `起租满 ${months} 个月` : COMMISSION_TRIGGER[trigger].label;
}

function measureText(rule: CommissionTerms): string {
  if (rule.kind === 'fixed') return `固定 ${formatMoney(rule.amount_fen)} 元`;
  const tax = COMMISSION_TAX[rule.tax].label;
  if (rule.kind === 'months') return `${rule.months} 个月租金（按${tax}）`;
  return `首年租金的 ${formatPercent(rule.rate)}（按${tax}）`;
}

const instalmentText = (part: Instalment): string =>
  `${triggerText(part.trigger, part.trigger === 'months_after_start' ? part.months : null)} ${formatPercent(part.share)}`;

/** 1.5 个月租金（按含税租金）；合同审批通过 50%、首笔租金收齐 50%；起租 12 个月内退租，按未租天数追回 */
export function ruleText(rule: CommissionTerms): string {
  const clawback =
    rule.clawback_months === null ? '退租不追回' : `起租 ${rule.clawback_months} 个月内退租，按未租天数追回`;
  return [measureText(rule), rule.instalments.map(instalmentText).join('、'), clawback].join('；');
}
