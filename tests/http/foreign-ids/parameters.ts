// Ids of another enterprise for the calls of parameters, warnings, indices, approval chains, hand-over and deputies.

import { saveChain } from '#api/approval/chain';
import { saveDelegate } from '#api/approval/delegate';
import { indexTableCalls } from '#api/setup/index-table';
import { saveParam } from '#api/setup/parameter/parameter';
import { roleOptions } from '#api/setup/role/role';
import { newContract, submit } from '#tests/support/builders';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}
type Inputs = Record<string, object[]>;

async function approvals({ owner, approver, stranger }: People): Promise<Inputs> {
  const waiting = await newContract(owner);
  const instance = await submit(owner, waiting.id, approver);
  const chainOf = (user_id: number) => ({
    kind: 'contract' as const,
    name: '他人的',
    conditions: [],
    approvers: [{ kind: 'user' as const, id: user_id }],
  });
  const chain = await owner.call(saveChain, chainOf(approver.user_id));
  return {
    '/api/wflow/hand-over': [{ instance_id: instance.id, to_user_id: stranger.user_id }],
    '/api/wflow/default-chain': [{ kind: 'contract', object_id: waiting.id }],
    '/api/wflow/chain/get': [{ id: chain.id }],
    '/api/wflow/chain/save': [
      { ...chainOf(stranger.user_id), id: chain.id, version: chain.version },
      chainOf(approver.user_id),
    ],
    '/api/wflow/chain/sort': [{ id: chain.id, position: 1 }],
    '/api/wflow/chain/delete': [{ ids: [chain.id] }],
  };
}

async function delegates({ owner, approver, stranger }: People): Promise<Inputs> {
  const period = { start_date: '2026-05-01', end_date: '2026-05-31' };
  const deputy = await owner.call(saveDelegate, { deputy_id: approver.user_id, ...period });
  return {
    '/api/wflow/deputy/list-of-user': [{ user_id: owner.user_id }],
    '/api/wflow/deputy/save': [
      { deputy_id: approver.user_id, ...period },
      { user_id: owner.user_id, deputy_id: stranger.user_id, ...period },
      { id: deputy.id, version: deputy.version, deputy_id: stranger.user_id, ...period },
    ],
    '/api/wflow/deputy/delete': [{ ids: [deputy.id] }],
  };
}

export async function parameterInputs(people: People): Promise<Inputs> {
  const { owner } = people;
  const index = await owner.call(indexTableCalls.save, { name: '他人的指数', values: [] });
  const [role] = await owner.call(roleOptions, {});
  const warning = {
    kind: 'contract_expiring',
    enabled: true,
    days_ahead: 30,
    in_app: true,
    by_mail: false,
    version: 0,
  };
  return {
    ...(await approvals(people)),
    ...(await delegates(people)),
    '/api/setup/index-table/get': [{ id: index.id }],
    '/api/setup/index-table/save': [{ id: index.id, version: index.version, name: '我的', values: [] }],
    '/api/setup/index-table/delete': [{ ids: [index.id] }],
    '/api/company/save-warn': [
      { ...warning, role_ids: [role?.value], user_ids: [] },
      { ...warning, role_ids: [], user_ids: [owner.user_id] },
    ],
    [saveParam.path]: [{ values: { 'sso.role_id': role?.value }, version: 0 }],
  };
}
