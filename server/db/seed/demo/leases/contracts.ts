// Writes planned leases as contracts: the row itself, terms with schedule, occupation of spaces, approval trail, receivables.
import { PARAMETERS } from '#api/setup/parameter/parameters';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { numberFrom } from '#domain/kernel/text/number-pattern';
import { contractCounter } from '#server/areas/contracts/contract/contract-number';
import { insertTerms } from '#server/areas/contracts/contract/contract-terms';
import { postContracts } from '#server/areas/finance/receivable/post-contract';
import type { Actor } from '#server/platform/access/actor';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { changesBetween } from '#server/platform/use-case/audit';
import { openLife } from '../calls';
import type { Stage } from '../stage';
import type { Lease, LeasePlan } from './lease-plan';
import { seedTenants } from './tenants';
import { termsOf } from './terms';

/** A lease as stored. */
export interface StoredLease extends Lease {
  contract_id: number;
  tenant_id: number;
  tenant_name: string;
  number: string;
}

const instantOf = (day: CalendarDate, time: string): string => `${day}T${time}Z`;

/** Entered some days before signing; an unapproved one is as old as its last save. */
const createdOn = (lease: Lease): CalendarDate =>
  lease.status === 'approved' ? addDays(lease.agreed_on, -5) : lease.agreed_on;

/** One day before signing. */
const approvedOn = (lease: Lease): CalendarDate | null =>
  lease.status === 'approved' ? addDays(lease.agreed_on, -1) : null;

/** Numbers leases by the declared pattern, with the counters that areas/contracts/contract-number continues. */
function numberLeases(park: string, leases: readonly Lease[]) {
  const pattern = PARAMETERS['contract.number_pattern'].value;
  const counters = new Map<string, number>();
  const numbers = leases.map((lease) => {
    const number = numberFrom(pattern, { date: createdOn(lease), park });
    const last = (counters.get(number.counter) ?? 0) + 1;
    counters.set(number.counter, last);
    return number.format(last);
  });
  return { numbers, counters: [...counters].map(([counter, last]) => ({ name: contractCounter(counter), last })) };
}

/** Writes the plan of a park and returns the stored leases. */
export async function seedContracts(stage: Stage, park_id: number, plan: LeasePlan): Promise<StoredLease[]> {
  const { tx, park, setup } = stage;
  const tenant_ids = await seedTenants(stage, plan.tenants);
  const { numbers, counters } = numberLeases(park.code, plan.leases);
  const terms = plan.leases.map((lease, index) =>
    termsOf(stage, lease, park_id, tenant_ids[lease.tenant] as number, numbers[index] as string),
  );
  const ids = await insertRecordsWithIds(
    tx,
    'contract',
    plan.leases.map((lease, index) => {
      const { start, end, spaces, clauses, deposits, late_fee, lease_options, ...head } = terms[
        index
      ] as (typeof terms)[number];
      const created_at = instantOf(createdOn(lease), '02:10:00');
      const started = lease.status === 'approved' && start <= stage.today;
      return {
        ...head,
        status: lease.status,
        approved_on: approvedOn(lease),
        start_date: start,
        end_date: end,
        delivered_on: started ? start : null,
        version_no: 1,
        void_reason: '',
        created_by: setup.users.leasing,
        created_at,
        updated_at: created_at,
        version: 0,
      };
    }),
  );
  await insertRecords(tx, 'number_sequence', counters);
  await insertTerms(
    tx,
    terms.map((each, index) => ({ contract_id: ids[index] as number, terms: each })),
  );
  const stored = plan.leases.map((lease, index) => ({
    ...lease,
    contract_id: ids[index] as number,
    tenant_id: tenant_ids[lease.tenant] as number,
    tenant_name: plan.tenants[lease.tenant]?.name ?? '',
    number: numbers[index] as string,
  }));
  await seedOccupation(stage, stored);
  await seedTrails(stage, park_id, stored);
  const approved = stored.filter((lease) => lease.status === 'approved');
  await postContracts(
    tx,
    // Demo contracts were approved at their own time.
    { user_id: setup.users.admin, posted_on: null },
    approved.map((lease) => lease.contract_id),
  );
  return approved;
}

/** Occupies spaces from submission on. */
const seedOccupation = ({ tx }: Stage, leases: readonly StoredLease[]): Promise<void> =>
  insertRecords(
    tx,
    'space_occupation',
    leases
      .filter((lease) => lease.status === 'approved' || lease.status === 'auditing')
      .flatMap(({ spaces, contract_id, start, end }) =>
        spaces.map((space) => ({ space_id: space.id, contract_id, kind: 'lease', start_date: start, end_date: end })),
      ),
  );

const REJECTION = '租金低于底价，免租期过长，请与客户重新商谈后再提交';

/** Writes the approval by the one approver, and the audit trail, of every submitted contract. */
async function seedTrails(stage: Stage, park_id: number, leases: readonly StoredLease[]): Promise<void> {
  const { tx, setup } = stage;
  const { admin, leasing } = setup.users;
  const submitted = leases
    .filter((lease) => lease.status !== 'draft')
    .map((lease) => ({
      lease,
      submitted_at: instantOf(createdOn(lease), '06:30:00'),
      decided_at: lease.status === 'auditing' ? null : instantOf(approvedOn(lease) ?? lease.agreed_on, '08:20:00'),
      comment: lease.status === 'rejected' ? REJECTION : '',
    }));
  const ids = await insertRecordsWithIds(
    tx,
    'wflow_instance',
    submitted.map(({ lease, submitted_at, decided_at }) => ({
      kind: 'contract',
      object_id: lease.contract_id,
      park_id,
      title: `租赁合同 ${lease.number}（${lease.tenant_name}）`,
      status: lease.status === 'auditing' ? 'running' : lease.status,
      current_seq: 1,
      submitted_by: leasing,
      submitted_at,
      finished_at: decided_at,
    })),
  );
  await insertRecords(
    tx,
    'wflow_step',
    submitted.map(({ lease, decided_at, comment }, index) => ({
      instance_id: ids[index],
      seq: 1,
      approver_kind: 'user',
      user_id: admin,
      status: decided_at ? lease.status : 'waiting',
      decided_by: decided_at && admin,
      decided_at,
      comment,
    })),
  );
  const events = submitted.flatMap(({ lease, submitted_at, decided_at, comment }, index) => {
    const base = { instance_id: ids[index], stands_for: '' };
    const first = { ...base, seq: null, action: 'submit', user_id: leasing, comment: '', at: submitted_at };
    const action = lease.status === 'approved' ? 'approve' : 'reject';
    return decided_at ? [first, { ...base, seq: 1, action, user_id: admin, comment, at: decided_at }] : [first];
  });
  await insertRecords(tx, 'wflow_event', events);
  const { callOf } = await openLife(stage);
  const [submitter, approver] = [callOf('leasing').actor, callOf('admin').actor];
  const entries = submitted.flatMap(({ lease, submitted_at, decided_at }) => {
    const entry = { object: 'contract', object_id: lease.contract_id, request_id: 'demo' };
    const first = { ...entry, ...changedBy(submitter, 'submit', 'draft', 'auditing'), at: submitted_at };
    const action = lease.status === 'approved' ? 'approve' : 'reject';
    return decided_at
      ? [first, { ...entry, ...changedBy(approver, action, 'auditing', lease.status), at: decided_at }]
      : [first];
  });
  await insertRecords(tx, 'audit_log', entries);
}

const changedBy = ({ user_id, display_name }: Actor, action: string, from: string, to: string) => ({
  user_id,
  user_name: display_name,
  action,
  changes: changesBetween({ status: from }, { status: to }),
});
