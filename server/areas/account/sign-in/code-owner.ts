// The account that a verification code belongs to.

import type { Refusal } from '#server/platform/use-case/errors';
import type { OpenCall } from '#server/platform/use-case/route';
import { type Account, accountOf } from '../profile/account';
import { browserOf } from './code-browser';
import { type CodeGiven, findCode, missedCode } from './verification-code';

/** Returns the account of a correct code, which stays valid. A wrong code costs a try, even though the request is refused. */
export async function ownerOfCode(call: OpenCall, given: Omit<CodeGiven, 'browser'>): Promise<Account | Refusal> {
  const { services, note } = call;
  const browser = browserOf(call);
  const now = services.clock.now();
  return services.db.transaction({ company_id: null }, async (tx) => {
    const found = await findCode(tx, { ...given, browser, now });
    if (found?.user_id) note({ user_id: found.user_id });
    const account = found?.right && found.user_id ? await accountOf(tx, found.user_id) : undefined;
    return account ?? missedCode(tx, found);
  });
}
