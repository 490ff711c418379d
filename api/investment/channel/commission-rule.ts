// Converts the rule of a commission into the domain's form.
import type { CommissionRule } from '#domain/contracts/commission';
import type { CommissionTerms } from './commission-rule.schema';

export function ruleOf(terms: CommissionTerms): CommissionRule {
  if (terms.kind !== 'fixed') return terms;
  const { amount_fen: amount, ...rest } = terms;
  return { ...rest, amount };
}
