// Commissions of the demo's contracts: fixed at their approval; of those due most are paid, some are confirmed and the latest still wait.
import sql from 'sql-template-tag';
import { contractCalls } from '#api/contracts/contract/contract';
import { approveCommission, payCommission } from '#api/investment/commission/commission';
import { saveFinanceSetting } from '#api/setup/parameter/parameter';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { copyRule, fixCommission } from '#server/areas/investment/commission/commission';
import { commissionLinesOn } from '#server/measures/contracts/commission';
import { openLife } from '../calls';
import type { Stage } from '../stage';
import { channelOf } from './channels';
import type { StoredLease } from './contracts';

/** Commissions are capitalised and amortised over the lease. */
export async function capitaliseCommissions(stage: Pick<Stage, 'tx' | 'today' | 'setup'>): Promise<void> {
  const { call } = await openLife(stage);
  await call('admin', saveFinanceSetting, { values: { 'accounting.defer_commission': true }, version: 0 });
}

/** The contract was approved on the day before it was signed. */
export async function seedCommissions(stage: Stage, leases: readonly StoredLease[]): Promise<void> {
  const life = await openLife(stage);
  for (const lease of leases) {
    if (channelOf(stage, lease) === null) continue;
    const contract = await life.call('leasing', contractCalls.get, { id: lease.contract_id });
    const call = life.callOf('admin', addDays(lease.agreed_on, -1));
    await copyRule(call, contract);
    await fixCommission(call, contract);
  }
}

/** Days after which a due commission is paid, or confirmed. */
const PAID_AFTER = 30;
const CONFIRMED_AFTER = 15;
const TRANSFER_DAYS = 7;

/** Each is paid by the first account of the contract's lessor. */
export async function payCommissions(stage: Stage, park_id: number): Promise<void> {
  const { tx, today, setup } = stage;
  const { call } = await openLife(stage);
  const lines = await tx.query<{ id: number; earliest_on: CalendarDate; lessor_id: number }>(
    sql`select x.line_id as id, x.earliest_on, k.lessor_id from ${commissionLinesOn(today)} x
        join contract k on k.company_id = app_company() and k.id = x.contract_id
        where x.park_id = ${park_id} and x.state = 'payable' and x.kind = 'instalment' and x.earliest_on <= ${addDays(today, -CONFIRMED_AFTER)}::date
        order by x.earliest_on, x.line_id`,
  );
  for (const { id, earliest_on, lessor_id } of lines) {
    await call('finance', approveCommission, { ids: [id], acted_on: earliest_on });
    if (earliest_on > addDays(today, -PAID_AFTER)) continue;
    await call('finance', payCommission, {
      ids: [id],
      flow_account_id: setup.entities.find((entity) => entity.id === lessor_id)?.account_ids[0] ?? 0,
      acted_on: addDays(earliest_on, TRANSFER_DAYS),
      remark: '网银转账',
    });
  }
}
