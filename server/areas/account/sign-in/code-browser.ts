// A verification code is only valid in the browser that requested it, so a code that is overheard or obtained by phone is useless elsewhere. A
// separate cookie identifies the browser; it does not sign anyone in.
import { cookieHeader, cookieIn, isSecure } from '#server/platform/access/cookies';
import { randomToken } from '#server/platform/runtime/random';
import type { OpenCall } from '#server/platform/use-case/route';

const NAME = 'lease_code';
const LIFE_S = 600;

/** Returns the id of the browser; empty when it never requested a code. */
export const browserOf = (call: OpenCall): string => cookieIn(call.request, NAME, isSecure(call.origin)) ?? '';

/** Returns the id of the browser that requests a code now. An existing id is reused, so that its codes for other purposes stay valid. */
export function markBrowser(call: OpenCall): string {
  const browser = browserOf(call) || randomToken();
  call.addCookie(cookieHeader(NAME, browser, LIFE_S, isSecure(call.origin)));
  return browser;
}
