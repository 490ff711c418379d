// Ids of another enterprise for the calls of commissions, and a row in their list and report.
import { approvedContract } from '#tests/support/builders';
import { channelWith, commissionOn, HALVES, payingAccount } from '#tests/support/investment/commission';
import type { Person } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
}

export async function commissionInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const channel_id = await channelWith(owner, HALVES);
  const { id: contract_id } = await approvedContract(owner, approver, { channel_id });
  const ids = (await commissionOn(owner, contract_id)).lines.map(({ id }) => id);
  const undo = [{ ids, reason: '登记错误' }];
  return {
    '/api/investment/commission/get': [{ contract_id }],
    '/api/investment/commission/approve': [{ ids, acted_on: '2026-03-16' }],
    '/api/investment/commission/pay': [
      { ids, flow_account_id: await payingAccount(stranger), acted_on: '2026-03-16' },
      { ids, flow_account_id: await payingAccount(owner), acted_on: '2026-03-16' },
    ],
    '/api/investment/commission/undo-approve': undo,
    '/api/investment/commission/undo-pay': undo,
  };
}
