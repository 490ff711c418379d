// Channels with a rule, and contracts that came by them.
import { channelCalls } from '#api/investment/channel/channel';
import type { CommissionTermsInput } from '#api/investment/channel/commission-rule.schema';
import { commissionOf } from '#api/investment/commission/commission';
import type { ContractCommission } from '#api/investment/commission/commission.schema';
import { newChannel } from '../../http/foreign-ids/investment';
import { present } from '../present';
import type { Person } from '../world';

let counter = 0;

export async function channelWith(person: Person, commission: CommissionTermsInput): Promise<number> {
  counter += 1;
  const { id, version, name, kind_id } = await newChannel(person, `佣金渠道${counter}`);
  await person.call(channelCalls.save, { id, version, name, kind_id, commission });
  return id;
}

/** One month of rent: half when signed, half when the first rent has come; given back within twelve months. */
export const HALVES: CommissionTermsInput = {
  kind: 'months',
  months: '1',
  instalments: [
    { trigger: 'signed', share: '0.5' },
    { trigger: 'first_receipt', share: '0.5' },
  ],
  clawback_months: 12,
};

export async function commissionOn(person: Person, contract_id: number, as_of?: string): Promise<ContractCommission> {
  return present(await person.call(commissionOf, { contract_id, as_of }), 'commission');
}
