// An account for payments: the first account of an enterprise with a bank and a number.
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { firstOf } from '../present';
import type { Person } from '../world';

export const ACCOUNT_NUMBER = '1001234509200016688';

export async function withAccountNumber(person: Person): Promise<void> {
  const { id, version, name, legal_entity_id, park_id } = firstOf(await person.call(flowAccountCalls.list, {}));
  const account = { id, version, name, legal_entity_id, park_id, bank: '工商银行静安支行', number: ACCOUNT_NUMBER };
  await person.call(flowAccountCalls.save, account);
}
