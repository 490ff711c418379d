// Sign-in and sign-out.
import sql from 'sql-template-tag';
import { login, logout } from '../../../api/account/user';
import type { LoginInput, LoginOutput } from '../../../api/account/user.schema';
import { maybeOne } from '../../platform/db/database';
import { Refusal } from '../../platform/errors';
import { verifyPassword } from '../../platform/password';
import { handleOpen, type OpenCall, type Route } from '../../platform/route';
import { closeSession, openSession } from '../../platform/session';
import { createLoginThrottle, type LoginThrottle } from '../../platform/throttle';

interface Account {
  id: number;
  display_name: string;
  password_hash: string;
  is_sadmin: boolean;
  usable: boolean;
}

/** Checks the password and opens a session. A wrong name and a wrong password are told apart by nobody. */
async function signIn(call: OpenCall, throttle: LoginThrottle, { name, password }: LoginInput): Promise<LoginOutput> {
  await throttle.attempt(name, call.address);
  const account = await call.services.db.transaction({ company_id: null, read_only: true }, (tx) =>
    maybeOne<Account>(
      tx,
      sql`select u.id, u.display_name, u.password_hash, u.is_sadmin, u.enabled and coalesce(c.enabled, true) as usable
          from app_user u left join company c on c.id = u.company_id where lower(u.name) = lower(${name})`,
    ),
  );
  const right = await verifyPassword(account?.password_hash, password);
  if (!account || !right) {
    throw new Refusal(422, '登录名或密码不正确', [{ path: ['password'], message: '登录名或密码不正确' }]);
  }
  if (!account.usable)
    throw new Refusal(422, '账号或所属企业已停用，请联系管理员', [{ path: ['name'], message: '账号或所属企业已停用' }]);
  await throttle.succeeded(name, call.address);
  if (call.sessionToken) await closeSession(call.services.db, call.sessionToken);
  const agent = call.request.headers.get('user-agent') ?? '';
  call.setSession(await openSession(call.services, account.id, call.address, agent));
  return { name: account.display_name, is_sadmin: account.is_sadmin };
}

export function signInRoutes(): Route[] {
  const throttle = createLoginThrottle();
  return [
    handleOpen(login, (call, input) => signIn(call, throttle, input)),
    handleOpen(logout, async (call) => {
      if (call.sessionToken) await closeSession(call.services.db, call.sessionToken);
      call.setSession(null);
      return {};
    }),
  ];
}
