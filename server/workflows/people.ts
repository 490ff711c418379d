// Changes of roles and users, serialized per enterprise, and the invariants checked after each of them.
import sql from 'sql-template-tag';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { assignUsers as assignUsersCall } from '#api/setup/department';
import { roleCalls, setRoleMembers } from '#api/setup/role/role';
import { disableUser as disableUserCall, enableUser as enableUserCall, userCalls } from '#api/setup/user/user';
import type { Disabling, User } from '#api/setup/user/user.schema';
import { addressTasks } from '../areas/approval/task/tasks';
import { openCustomersOf, releaseCustomers } from '../areas/investment/customer';
import { removeRoles, saveRole, setMembers } from '../areas/setup/role';
import { assignUsers, disableUser, enableUser, saveUser } from '../areas/setup/user';
import { userImportSpec } from '../areas/setup/user-import';
import { waitForTurn } from '../platform/access/reach';
import type { Tx } from '../platform/db/database';
import { importRoutes } from '../platform/import';
import { Refusal } from '../platform/use-case/errors';
import { type Call, handle, type Route } from '../platform/use-case/route';

async function assertAdministrator(tx: Tx): Promise<void> {
  const remaining = await tx.query(sql`select id from company_administrators() c (id) limit 1`);
  if (!remaining.length)
    throw new Refusal(
      409,
      '企业至少要保留一位启用的管理员（其角色含“角色管理-编辑”与“用户管理-编辑”）；请先把这两项权限授予另一位启用的用户',
    );
}

/** Runs at the end of every change of users and roles: checks that an administrator remains, and reassigns the tasks of open approvals. */
async function afterPeopleChanged(call: Call): Promise<void> {
  await assertAdministrator(call.tx);
  await addressTasks(call);
}

/** Runs a use-case that changes permissions. Of two administrators who disable each other, the second sees the change of the first. */
async function changePeople<T>(call: Call, work: () => Promise<T>): Promise<T> {
  await waitForTurn(call);
  const result = await work();
  await afterPeopleChanged(call);
  return result;
}

const changing = <I, O, P>(endpoint: Endpoint<I, O, P>, run: (call: Call, input: P) => Promise<O>): Route =>
  handle(endpoint, (call, input) => changePeople(call, () => run(call, input)));

/** Open customers of a user who is disabled must get another manager. */
async function leave(call: Call, { id, version, customers_to }: Disabling): Promise<User> {
  const after = await disableUser(call, { id, version });
  const count = await openCustomersOf(call.tx, id);
  if (count > 0) {
    if (customers_to === undefined)
      throw new Refusal(409, `该用户还有 ${count} 位在跟客户，请选择转交给谁，或放入公海`, [
        { path: ['customers_to'], message: '请选择接手的招商经理，或放入公海' },
      ]);
    await releaseCustomers(call, id, customers_to);
  }
  return after;
}

export const peopleRoutes: Route[] = [
  changing(roleCalls.save, saveRole),
  changing(roleCalls.remove, removeRoles),
  changing(setRoleMembers, setMembers),
  changing(userCalls.save, saveUser),
  changing(assignUsersCall, assignUsers),
  changing(enableUserCall, enableUser),
  changing(disableUserCall, leave),
  ...importRoutes({
    ...userImportSpec,
    write: (call, users, secrets) => changePeople(call, () => userImportSpec.write(call, users, secrets)),
  }),
];
