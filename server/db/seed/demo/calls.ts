// Acts of the demo's users: the use-cases of the application, each on its day.

import sql from 'sql-template-tag';
import type { ApprovalKind } from '#api/approval/labels';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { accessTree, withParents } from '#api/kernel/access/access-keys';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { assets } from '#server/areas/assets/index';
import { contracts } from '#server/areas/contracts/index';
import { finance } from '#server/areas/finance/index';
import { investment } from '#server/areas/investment/index';
import { setup } from '#server/areas/setup/index';
import { BUILT_IN_ROLES } from '#server/db/built-in-roles';
import { type Actor, may } from '#server/platform/access/actor';
import { noneBreached } from '#server/platform/access/passwords/breached';
import { unsealed } from '#server/platform/access/secrets/sealed';
import { type AuditEntry, auditAll } from '#server/platform/use-case/audit';
import type { Call, Route } from '#server/platform/use-case/route';
import { workflowsRoutes } from '#server/workflows/index';
import type { Setup, Stage } from './stage';

type Who = keyof Setup['users'];

export interface Life {
  stage: Pick<Stage, 'tx' | 'today' | 'setup'>;
  /** Returns the context of a use-case called by one of the users, on the demo's day or an earlier one. */
  callOf(user: Who, day?: CalendarDate): Call;
  call<I, O, P>(user: Who, endpoint: Endpoint<I, O, P>, input: P, day?: CalendarDate): Promise<O>;
}

const keysOf = (role: Who): ReadonlySet<string> =>
  new Set(withParents([...accessTree.keys()].filter(BUILT_IN_ROLES[role].grants)));

const KEYS: Readonly<Record<Who, ReadonlySet<string>>> = {
  admin: keysOf('admin'),
  leasing: keysOf('leasing'),
  finance: keysOf('finance'),
};

let existing: ReadonlyMap<string, Route> | undefined;

function routeOf(path: string): Extract<Route, { kind: 'use-case' }> {
  existing ??= new Map(
    [
      ...[assets, contracts, finance, investment, setup].flat().flatMap(({ routes }) => routes?.() ?? []),
      ...workflowsRoutes,
    ].map((route) => [route.endpoint.path, route]),
  );
  const route = existing.get(path);
  if (route?.kind !== 'use-case') throw new Error(`${path} is no use-case`);
  return route;
}

async function peopleOf({ tx, setup }: Life['stage']): Promise<Record<Who, Actor>> {
  const rows = await tx.query<Actor>(
    sql`select id as user_id, name, display_name, '' as head_image, '' as role_name, company_id, '' as company_name, department_id, false as is_sadmin,
          0 as session_id, false as factor_pending, false as password_pending, false as external, '[]'::json as role_ids, null as scope_park_ids,
          '[]'::json as selected_park_ids, '[]'::json as selected_building_ids
        from app_user where company_id = app_company()`,
  );
  const person = (who: Who): Actor => {
    const found = rows.find((row) => row.user_id === setup.users[who]);
    if (!found) throw new Error(`the enterprise has no ${who}`);
    return { ...found, keys: KEYS[who] };
  };
  return { admin: person('admin'), leasing: person('leasing'), finance: person('finance') };
}

const REQUEST = 'demo';

export async function openLife(stage: Life['stage']): Promise<Life> {
  const { tx } = stage;
  const people = await peopleOf(stage);
  const callOf = (user: Who, day = stage.today): Call => {
    const now = new Date(`${day}T01:00:00Z`);
    const actor = people[user];
    const audit = (entry: AuditEntry) => auditAll(tx, actor, REQUEST, [entry], now);
    return {
      tx,
      actor,
      today: day,
      now,
      request_id: REQUEST,
      secrets: unsealed,
      breached: noneBreached,
      audit,
    };
  };
  return {
    stage,
    callOf,
    async call(user, endpoint, input, day) {
      const { actor, ...call } = callOf(user, day);
      // The demo contains no acts that the user's role does not allow.
      if (Array.isArray(endpoint.access) && !may(actor, endpoint.access))
        throw new Error(`${user} may not ${endpoint.path}`);
      return (await routeOf(endpoint.path).run({ actor, ...call }, input as never)) as never;
    },
  };
}

/** Submits the object and returns the approval, which waits for the approver. */
export async function submit(
  { call, stage }: Life,
  request: { kind: ApprovalKind; object_id: number; requester: Who; to: Who; day?: CalendarDate },
): Promise<number> {
  const approvers = [{ kind: 'user' as const, id: stage.setup.users[request.to] }];
  const { id } = await call(
    request.requester,
    chooseToAudit,
    { kind: request.kind, object_id: request.object_id, approvers },
    request.day,
  );
  return id;
}

export async function approve(life: Life, request: Parameters<typeof submit>[1]): Promise<void> {
  const instance_id = await submit(life, request);
  await life.call(request.to, decideWflow, { instance_id, decision: 'approve', comment: '' }, request.day);
}
