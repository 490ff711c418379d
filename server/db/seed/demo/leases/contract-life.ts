// Later events of some approved contracts: early termination, changes from a past day, holdover, voiding. Each uses the application's own steps:
// saved by leasing, decided by the administrator, today.
import { decideWflow } from '#api/approval/task';
import { changeCalls } from '#api/contracts/change/change';
import { changeSave } from '#api/contracts/change/change.schema';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { confirmHoldover } from '#api/contracts/holdover';
import { terminationCalls } from '#api/contracts/termination/termination';
import { type TerminationSave, terminationSave } from '#api/contracts/termination/termination.schema';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { approve, type Life, openLife, submit } from '../calls';
import { isFirst, type Stage } from '../stage';
import { wouldGiveBack } from './channels';
import type { StoredLease } from './contracts';
import { grantReturned } from './incentives';

const contractOf = ({ call }: Life, lease: StoredLease): Promise<Contract> =>
  call('leasing', contractCalls.get, { id: lease.contract_id });

const BY_ADMIN = { requester: 'leasing', to: 'admin' } as const;

async function order(life: Life, lease: StoredLease, terms: Partial<TerminationSave>): Promise<number> {
  const { setup, today } = life.stage;
  const { id } = await life.call(
    'leasing',
    terminationCalls.save,
    terminationSave.parse({
      contract_id: lease.contract_id,
      kind: 'agreement' as const,
      leave_date: addDays(today, -6),
      reason_id: setup.dictionary('retire-cause', '业务收缩'),
      remark: '双方协商提前退租',
      ...terms,
    }),
  );
  return id;
}

async function leave(life: Life, lease: StoredLease, terms: Partial<TerminationSave>): Promise<void> {
  await approve(life, { kind: 'termination', object_id: await order(life, lease, terms), ...BY_ADMIN });
}

/** The administrator returns it. */
async function refuseLeaving(life: Life, lease: StoredLease): Promise<void> {
  const object_id = await order(life, lease, { leave_date: addDays(life.stage.today, 20) });
  const instance_id = await submit(life, { kind: 'termination', object_id, ...BY_ADMIN });
  const comment = '请先与租客确认违约金';
  await life.call('admin', decideWflow, { instance_id, decision: 'reject', comment });
}

/** Reduces the rent of a step from a day on. */
async function reprice(life: Life, lease: StoredLease, effective_on: CalendarDate): Promise<number> {
  const contract = await contractOf(life, lease);
  const clauses = contract.clauses.map(({ charge_item_name: _name, ...clause }, place) => {
    const stored = { ...clause, line: place + 1 };
    if (place > 0 || stored.basis === 'turnover') return stored;
    return { ...stored, escalations: [{ on: effective_on, kind: 'price' as const, value: stored.price }] };
  });
  const { end, late_fee, lease_options } = contract;
  const change = await life.call(
    'leasing',
    changeCalls.save,
    changeSave.parse({
      contract_id: contract.id,
      effective_on,
      reason: '租金下调补充协议',
      end,
      late_fee,
      lease_options,
      clauses,
      spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
      deposits: contract.deposits.map(({ charge_item_name: _name, ...deposit }) => deposit),
    }),
  );
  return change.id;
}

async function keepOccupying(life: Life, lease: StoredLease): Promise<void> {
  const { id, version } = await contractOf(life, lease);
  await life.call('leasing', confirmHoldover, { contract_id: id, version, factor: '1.5' });
}

/** Voids a signed lease that has not begun, before any payment; returns the others. */
export async function voidOne(stage: Stage, leases: readonly StoredLease[]): Promise<StoredLease[]> {
  const lease = leases.find((each) => each.kind === 'new' && each.start > stage.today);
  if (!lease) return [...leases];
  const life = await openLife(stage);
  const { id, version } = await contractOf(life, lease);
  await life.call('admin', voidContract, { id, version, reason: '客户资金未到位，双方同意作废' });
  return leases.filter((each) => each !== lease);
}

/**
 * Two leave, one pays a lower rent since months, one stays on; in the first park another rent change and another termination wait for approval, one
 * more is a draft and one was returned. Skips what the park's leases do not allow.
 */
export async function liveOn(stage: Stage, leases: readonly StoredLease[]): Promise<void> {
  const { today } = stage;
  const life = await openLife(stage);
  const latest = new Map(leases.flatMap((lease) => lease.spaces.map((space) => [space.id, lastEnd(leases, space.id)])));
  const staying = leases.filter(
    (lease) => lease.end >= addMonths(today, 6) && lease.spaces.every((space) => latest.get(space.id) === lease.end),
  );
  const running = staying.filter((lease) => lease.payer === 'punctual' && lease.start <= addMonths(today, -6));
  const expired = leases.filter(
    (lease) =>
      lease.end < today &&
      lease.end >= addMonths(today, -4) &&
      lease.spaces.every((space) => latest.get(space.id) === lease.end),
  );
  const first = staying.find((lease) => wouldGiveBack(stage, lease)) ?? running[0];
  const [second, third, fourth, fifth, sixth, seventh] = running.filter((lease) => lease !== first);
  if (first && isFirst(stage)) await grantReturned(life, first);
  if (first) await leave(life, first, { clawback: 'share' });
  if (second)
    await leave(life, second, {
      kind: 'tenant_default',
      leave_date: addDays(today, -20),
      remark: '租客单方提前退租',
      lines: [
        {
          kind: 'repair',
          charge_item_id: stage.setup.item('物业管理费'),
          amount_fen: 186_000,
          remark: '隔断拆除',
        },
      ],
    });
  const month = `${today.slice(0, 7)}-01`;
  if (third)
    await approve(life, {
      kind: 'contract_change',
      object_id: await reprice(life, third, addMonths(month, -3)),
      ...BY_ADMIN,
    });
  if (fourth && isFirst(stage))
    await submit(life, {
      kind: 'contract_change',
      object_id: await reprice(life, fourth, addMonths(month, 1)),
      requester: 'leasing',
      to: 'finance',
    });
  if (fifth && isFirst(stage))
    await submit(life, {
      kind: 'termination',
      object_id: await order(life, fifth, { leave_date: addDays(today, 30) }),
      ...BY_ADMIN,
    });
  if (sixth && isFirst(stage)) await order(life, sixth, { leave_date: addMonths(month, 2) });
  if (seventh && isFirst(stage)) await refuseLeaving(life, seventh);
  if (expired[0]) await keepOccupying(life, expired[0]);
}

/** Returns the last day that any of the leases occupies a space. */
const lastEnd = (leases: readonly StoredLease[], space_id: number): CalendarDate =>
  leases
    .filter((lease) => lease.spaces.some((space) => space.id === space_id))
    .reduce((last, lease) => (lease.end > last ? lease.end : last), '');
