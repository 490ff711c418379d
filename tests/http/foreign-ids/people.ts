// Ids of another enterprise for every call of roles, users and the audit trail.

import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { roleCalls } from '#api/setup/role/role';
import { roleList } from '#api/setup/role/role.list';
import { newPark } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

const PAGE = { page: 1, page_size: 1 };

export async function peopleInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const park = await newPark(owner);
  const role = await owner.call(roleCalls.save, { name: '外企业角色', scope: 'all', keys: ['p_99'] });
  const entry = firstOf((await owner.call(listEndpoint(auditList), PAGE)).rows);
  const own = firstOf((await stranger.call(listEndpoint(roleList), PAGE)).rows);
  const fields = { name: '甲', scope: 'all', keys: ['p_99'] };
  const person = { name: 'foreign.person', display_name: '甲', role_ids: [own.id], password: 'secret-123' };
  const { password: _password, ...existing } = { ...person, id: approver.user_id, version: 0 };
  const byId = [{ id: approver.user_id }];
  const byVersion = [{ id: approver.user_id, version: 0 }];
  return {
    '/api/setup/role/get': [{ id: role.id }],
    '/api/setup/role/save': [
      { ...fields, id: role.id, version: role.version },
      { ...fields, scope: 'parks', park_ids: [park.id] },
    ],
    '/api/setup/role/delete': [{ ids: [role.id] }],
    '/api/setup/role/set-members': [
      { id: role.id, version: role.version, user_ids: [] },
      { id: own.id, version: own.version, user_ids: [approver.user_id] },
    ],
    '/api/setup/user/get': byId,
    '/api/setup/user/save': [existing, { ...person, role_ids: [role.id] }, { ...person, department_id: 1_000_000 }],
    '/api/setup/user/enable': byVersion,
    '/api/setup/user/disable': byVersion,
    '/api/setup/user/reset-password': [{ id: approver.user_id, password: 'secret-123' }],
    '/api/setup/user/end-sessions': byId,
    '/api/setup/user/reset-totp': byId,
    '/api/setup/audit/get': [{ id: entry.id }],
  };
}
