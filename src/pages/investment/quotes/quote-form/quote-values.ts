// Converts between the form of a quote and its calls: the same terms as in contracts, with the fields of an offer.
import type { Quote, QuoteSave } from '#api/investment/quote/quote.schema';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { type ContractValues, saveOf, termsForm } from '@/components/contracts/terms-form/contract-values';
import { spaceValue } from '@/components/contracts/terms-form/spaces/space-defaults';

export interface QuoteValues extends ContractValues {
  valid_until?: string | null;
}

export function quoteForm(quote: Quote, parameters: ParameterValues): QuoteValues {
  const { customer_id, park_id, lessor_id, channel_id, valid_until, remark, spaces } = quote;
  return {
    customer_id,
    park_id,
    lessor_id,
    channel_id,
    valid_until,
    remark,
    ...termsForm(quote, parameters),
    spaces: spaces.map((space) => spaceValue(space, space.area)),
  };
}

/** Fields of a contract that a quote lacks. */
type Unoffered =
  | 'kind'
  | 'tenant_id'
  | 'renews_id'
  | 'carry_deposit'
  | 'quote_id'
  | 'signed_on'
  | 'signatory'
  | 'classification'
  | 'manager';

/** Incomplete fields are included unchanged, because the checks report them. */
export function quoteSave({ valid_until, kind: _kind, manager: _manager, ...values }: QuoteValues): QuoteSave {
  const terms: Omit<ReturnType<typeof saveOf>, Unoffered> = saveOf(values);
  return {
    ...terms,
    customer_id: terms.customer_id as number,
    valid_until: valid_until as string,
  };
}
