// Source of a new contract: a contract to copy (`:id` of the path) or to renew (`?id=` of the renewal page), or an accepted quote (`?quote_id=`).
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from '@umijs/max';
import { optionTermsText } from '#api/contracts/contract/clause-text';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { quoteCalls } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { call } from '@/api/client';
import { type ChargeItems, useChargeItems } from '@/components/contracts/terms/use-charge-items';
import { type ContractValues, copyOf, renewalOf, termsForm } from '@/components/contracts/terms-form/contract-values';
import { spaceValue } from '@/components/contracts/terms-form/spaces/space-defaults';

export interface Begun {
  /** Drafts are stored under this name. */
  name: string;
  title: string;
  hint: string;
  valuesOf: (parameters: ParameterValues) => Partial<ContractValues>;
}

const copied = (contract: Contract): Begun => ({
  name: `copy-${contract.number}`,
  title: `复制合同 ${contract.number}`,
  hint: '已带入原合同的条款，编号与附件除外；请核对租期，空间在提交审批时占用',
  valuesOf: (parameters) => copyOf(contract, parameters),
});

/** `place`: the option by which it is renewed, the first being 1. */
function renewed(contract: Contract, place: number, items: ChargeItems): Begun {
  const option = contract.lease_options[place - 1];
  const agreed = option?.kind === 'renewal' ? option : undefined;
  return {
    name: `renew-${contract.number}${agreed ? `-${place}` : ''}`,
    title: `续租合同 ${contract.number}`,
    hint: agreed
      ? `已带入原合同的条款，租期与租金按续租权的约定${agreedText(agreed)}；请核对保证金`
      : '已带入原合同到期时的条款与价格，租期顺延；请核对租期、价格与保证金',
    valuesOf: (parameters) =>
      renewalOf(
        contract,
        parameters,
        agreed && { option: agreed, isRent: (charge_item_id) => items.get(charge_item_id)?.kind === 'rent' },
      ),
  };
}

function agreedText(option: Contract['lease_options'][number]): string {
  const terms = optionTermsText(option);
  return terms ? `（${terms}）` : '';
}

const offered = (quote: Quote): Begun => ({
  name: `quote-${quote.number}`,
  title: `按报价 ${quote.number} 新增合同`,
  hint: '已带入报价的空间与条款；请选择租客，空间在提交审批时占用',
  valuesOf: (parameters) => {
    const { id: quote_id, customer_id, tenant_id, park_id, lessor_id, channel_id, manager, remark } = quote;
    const head = { quote_id, customer_id, tenant_id, park_id, lessor_id, channel_id, manager, remark };
    return {
      ...head,
      ...termsForm(quote, parameters),
      spaces: quote.spaces.map((space) => spaceValue(space, space.area)),
    };
  },
});

/** Returns true on the renewal form, whose `id` is the contract to renew. */
export const useRenewal = () => useLocation().pathname.endsWith('/contract-renewal');

export function useSource() {
  const copies = Number(useParams<{ id: string }>().id);
  const [params] = useSearchParams();
  const renews = useRenewal() ? Number(params.get('id') ?? params.get('renews')) : 0;
  const option = Number(params.get('option'));
  const quote_id = Number(params.get('quote_id'));
  const items = useChargeItems();
  const id = renews || copies;
  const contract = useQuery({
    queryKey: [contractCalls.get.path, id],
    queryFn: () => call(contractCalls.get, { id }, { quiet: [403, 404] }),
    enabled: id > 0,
  });
  const quote = useQuery({
    queryKey: [quoteCalls.get.path, quote_id],
    queryFn: () => call(quoteCalls.get, { id: quote_id }, { quiet: [403, 404] }),
    enabled: quote_id > 0,
  });
  const { isError, error, refetch, isLoading } = quote_id > 0 ? quote : contract;
  return { isError, error, refetch, isLoading: isLoading || (option > 0 && items.size === 0), begun: begun() };

  function begun(): Begun | undefined {
    if (quote.data) return offered(quote.data);
    if (!contract.data) return undefined;
    return renews ? renewed(contract.data, option, items) : copied(contract.data);
  }
}
