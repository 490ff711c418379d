// Whose a verification code is.

import type { Refusal } from '#server/platform/use-case/errors';
import type { OpenCall } from '#server/platform/use-case/route';
import { type Account, accountOf } from '../profile/account';
import { type CodePurpose, findCode, missedCode } from './verification-code';

interface CodeGiven {
  purpose: CodePurpose;
  target: string;
  code: string;
}

/** The account of a right code, which stays alive; otherwise a try is taken away, even though the request is refused. */
export async function ownerOfCode({ services, note }: OpenCall, given: CodeGiven): Promise<Account | Refusal> {
  const now = services.clock.now();
  return services.db.transaction({ company_id: null }, async (tx) => {
    const found = await findCode(tx, { ...given, now });
    if (found?.user_id) note({ user_id: found.user_id });
    const account = found?.right && found.user_id ? await accountOf(tx, found.user_id) : undefined;
    return account ?? missedCode(tx, found);
  });
}
