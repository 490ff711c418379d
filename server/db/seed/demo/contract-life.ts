// What has become of some contracts since they were approved: left before their end, changed from a day that has passed, in
// holdover, voided. Each goes the way of the application: saved by leasing, decided by the administrator, today.
import sql from 'sql-template-tag';
import { type ApprovalKind, WFLOW_ACCESS } from '#api/approval/labels';
import { chooseToAudit, decideWflow } from '#api/approval/task/task';
import { changeCalls } from '#api/contracts/change/change';
import { changeSave } from '#api/contracts/change/change.schema';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { confirmHoldover } from '#api/contracts/holdover/holdover';
import { terminationCalls } from '#api/contracts/termination/termination';
import { type TerminationSave, terminationSave } from '#api/contracts/termination/termination.schema';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { changeRoutes } from '#server/areas/contracts/change/change';
import { contractRoutes } from '#server/areas/contracts/contract/contract';
import { terminationRoutes } from '#server/areas/contracts/termination/termination';
import type { Actor } from '#server/platform/access/actor';
import { one, type Tx } from '#server/platform/db/database';
import { type AuditEntry, audit } from '#server/platform/use-case/audit';
import type { Route } from '#server/platform/use-case/route';
import { approvalRoutes } from '#server/workflows/approval';
import { holdoverRoutes } from '#server/workflows/holdover';
import type { StoredLease } from './contracts';
import type { Stage } from './stage';

const ROUTES: readonly Route[] = [
  ...[...contractRoutes, ...changeRoutes, ...terminationRoutes],
  ...[...holdoverRoutes, ...approvalRoutes],
];
/** What may be done in an approval; the demo's people have it by their roles. */
const KEYS = new Set(Object.values(WFLOW_ACCESS).flatMap(({ submit, read, approve }) => [submit, read, approve]));

type Ask = <I, O>(by: 'leasing' | 'admin', endpoint: Endpoint<I, O>, input: I) => Promise<O>;

const personOf = (tx: Tx, id: number): Promise<Actor> =>
  one<Actor>(
    tx,
    sql`select id as user_id, name, display_name, '' as head_image, '' as role_name, company_id, '' as company_name, department_id, false as is_sadmin,
          0 as session_id, false as factor_pending, false as external, '[]'::json as role_ids, null as scope_park_ids,
          '[]'::json as selected_park_ids, '[]'::json as selected_building_ids
        from app_user where company_id = app_company() and id = ${id}`,
  );

/** Asks the use-cases themselves, on the demo's day. */
async function asking({ tx, today, setup }: Stage): Promise<Ask> {
  const now = new Date(`${today}T01:00:00Z`);
  const people = { leasing: await personOf(tx, setup.users.leasing), admin: await personOf(tx, setup.users.admin) };
  return async (by, endpoint, input) => {
    const route = ROUTES.find((each) => each.endpoint.path === endpoint.path);
    if (route?.kind !== 'use-case') throw new Error(`${endpoint.path} is no use-case of a contract`);
    const actor: Actor = { ...people[by], keys: KEYS };
    const told = (entry: AuditEntry) => audit(tx, actor, 'demo', entry);
    return (await route.run({ tx, actor, today, now, request_id: 'demo', audit: told }, input as never)) as never;
  };
}

interface Life {
  stage: Stage;
  ask: Ask;
}

const contractOf = ({ ask }: Life, lease: StoredLease): Promise<Contract> =>
  ask('leasing', contractCalls.get, { id: lease.contract_id });

async function approve({ ask, stage }: Life, kind: ApprovalKind, object_id: number): Promise<void> {
  const approvers = [{ kind: 'user' as const, id: stage.setup.users.admin }];
  const { id } = await ask('leasing', chooseToAudit, { kind, object_id, approvers });
  await ask('admin', decideWflow, { instance_id: id, decision: 'approve', comment: '' });
}

async function leave(life: Life, lease: StoredLease, order: Partial<TerminationSave>): Promise<void> {
  const { setup, today } = life.stage;
  const stored = await life.ask(
    'leasing',
    terminationCalls.save,
    terminationSave.parse({
      contract_id: lease.contract_id,
      kind: 'agreement' as const,
      leave_date: addDays(today, -6),
      reason_id: setup.dictionary('retire-cause', '业务收缩'),
      remark: '双方协商提前退租',
      ...order,
    }),
  );
  await approve(life, 'termination', stored.id);
}

/** The rent of a step further down, from the first of a month three months ago. */
async function reprice(life: Life, lease: StoredLease): Promise<void> {
  const { today } = life.stage;
  const contract = await contractOf(life, lease);
  const effective_on = addMonths(`${today.slice(0, 7)}-01`, -3);
  const clauses = contract.clauses.map(({ charge_item_name: _name, ...clause }, place) => {
    const kept = { ...clause, line: place + 1 };
    if (place > 0 || kept.basis === 'turnover') return kept;
    return { ...kept, escalations: [{ on: effective_on, kind: 'price' as const, value: kept.price }] };
  });
  const { end, late_fee } = contract;
  const change = await life.ask(
    'leasing',
    changeCalls.save,
    changeSave.parse({
      contract_id: contract.id,
      effective_on,
      reason: '租金下调补充协议',
      end,
      late_fee,
      clauses,
      spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
      deposits: contract.deposits.map(({ charge_item_name: _name, ...deposit }) => deposit),
    }),
  );
  await approve(life, 'contract_change', change.id);
}

async function keepOccupying(life: Life, lease: StoredLease): Promise<void> {
  const { id, version } = await contractOf(life, lease);
  await life.ask('leasing', confirmHoldover, { contract_id: id, version, factor: '1.5' });
}

/** One that was signed and never comes is voided before it pays anything; answers the others. */
export async function voidOne(stage: Stage, leases: readonly StoredLease[]): Promise<StoredLease[]> {
  const lease = leases.find((each) => each.kind === 'new' && each.start > stage.today);
  if (!lease) return [...leases];
  const life: Life = { stage, ask: await asking(stage) };
  const { id, version } = await contractOf(life, lease);
  await life.ask('admin', voidContract, { id, version, reason: '客户资金未到位，双方同意作废' });
  return leases.filter((each) => each !== lease);
}

/** Two leave, one pays a lower rent since months, one stays on: as far as the park has such leases. */
export async function liveOn(stage: Stage, leases: readonly StoredLease[]): Promise<void> {
  const { today } = stage;
  const life: Life = { stage, ask: await asking(stage) };
  const latest = new Map(leases.flatMap((lease) => lease.spaces.map((space) => [space.id, lastEnd(leases, space.id)])));
  const running = leases.filter(
    (lease) =>
      lease.payer === 'punctual' &&
      lease.start <= addMonths(today, -6) &&
      lease.end >= addMonths(today, 6) &&
      lease.spaces.every((space) => latest.get(space.id) === lease.end),
  );
  const expired = leases.filter(
    (lease) =>
      lease.end < today &&
      lease.end >= addMonths(today, -4) &&
      lease.spaces.every((space) => latest.get(space.id) === lease.end),
  );
  const [first, second, third] = running;
  if (first) await leave(life, first, { clawback: 'share' });
  if (second)
    await leave(life, second, {
      kind: 'tenant_default',
      leave_date: addDays(today, -20),
      remark: '租客单方提前退租',
      lines: [
        ...[
          {
            kind: 'repair' as const,
            charge_item_id: stage.setup.item('物业管理费'),
            amount_fen: 186_000,
            remark: '隔断拆除',
          },
        ],
      ],
    });
  if (third) await reprice(life, third);
  if (expired[0]) await keepOccupying(life, expired[0]);
}

/** The last day that any of the leases has a space. */
const lastEnd = (leases: readonly StoredLease[], space_id: number): CalendarDate =>
  leases
    .filter((lease) => lease.spaces.some((space) => space.id === space_id))
    .reduce((last, lease) => (lease.end > last ? lease.end : last), '');
