// Sign-in attempts are counted per name and address, and per address: guessing a password is slow, and one address
// cannot lock a colleague at another one out. Second factors are counted per account: whoever tries them has the password.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors';

export interface LoginThrottle {
  /** Counts an attempt before it is judged; refuses when there were too many. */
  attempt(name: string, address: string): Promise<void>;
  /** A right password forgives the failures before it. */
  succeeded(name: string, address: string): Promise<void>;
  /** Counts an attempt that names nobody: a code, another system's token. */
  attemptFrom(address: string): Promise<void>;
  /** Counts a second factor of an account before it is judged. */
  attemptFactor(user_id: number): Promise<void>;
}

const FAILURES_PER_NAME = 8;
const ATTEMPTS_PER_ADDRESS = 200;
const FACTORS_PER_ACCOUNT = 10;
const WINDOW_S = 15 * 60;

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const minutes = Math.max(1, Math.ceil(refused.msBeforeNext / 60_000));
    throw new Refusal(429, `登录尝试次数过多，请 ${minutes} 分钟后再试`);
  }
}

export function createLoginThrottle(): LoginThrottle {
  const byName = new RateLimiterMemory({ points: FAILURES_PER_NAME, duration: WINDOW_S });
  const byAddress = new RateLimiterMemory({ points: ATTEMPTS_PER_ADDRESS, duration: WINDOW_S });
  const byAccount = new RateLimiterMemory({ points: FACTORS_PER_ACCOUNT, duration: WINDOW_S });
  const keyOf = (name: string, address: string) => `${name.toLowerCase()}|${address}`;
  return {
    async attempt(name, address) {
      await consume(byAddress, address);
      await consume(byName, keyOf(name, address));
    },
    async succeeded(name, address) {
      await byName.delete(keyOf(name, address));
    },
    attemptFrom: (address) => consume(byAddress, address),
    attemptFactor: (user_id) => consume(byAccount, String(user_id)),
  };
}
