// Target of a verification code: an e-mail address or a mainland mobile number, in a normalised form.

export type CodeChannel = 'email' | 'phone';

const EMAIL = /^[^\s@,;<>"']+@[^\s@,;<>"']+\.[^\s@,;<>"'.]+$/;
const PHONE = /^1\d{10}$/;
const LONGEST = 100;

/** Returns the address in its stored form: without blanks, mail in lower case, a phone without +86 and dashes. */
export function normalTarget(typed: string): string {
  const target = typed.trim();
  if (target.includes('@')) return target.toLowerCase();
  return target.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '');
}

/** Returns the channel of a normalised target; null when it is neither. */
export function channelOf(target: string): CodeChannel | null {
  if (target.length > LONGEST) return null;
  if (PHONE.test(target)) return 'phone';
  return EMAIL.test(target) ? 'email' : null;
}
