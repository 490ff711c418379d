// A verification code fits the browser alone that asked for it: whoever reads it over a shoulder, or talks somebody out of it on the
// telephone, can do nothing with it elsewhere. The browser is told apart by a cookie of its own, which signs nobody in.
import { cookieHeader, cookieIn, isSecure } from '#server/platform/access/cookies';
import { randomToken } from '#server/platform/runtime/random';
import type { OpenCall } from '#server/platform/use-case/route';

const NAME = 'lease_code';
const LIFE_S = 600;

/** The browser that a code may have been asked for in; empty where it never asked. */
export const browserOf = (call: OpenCall): string => cookieIn(call.request, NAME, isSecure(call.origin)) ?? '';

/** The browser that asks for a code now. One that asked before stays the same, so that its codes for other purposes live on. */
export function markBrowser(call: OpenCall): string {
  const browser = browserOf(call) || randomToken();
  call.addCookie(cookieHeader(NAME, browser, LIFE_S, isSecure(call.origin)));
  return browser;
}
