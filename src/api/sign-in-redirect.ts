// Where a call that is not signed in leads: to /login, except on the external sign-in page, which tells it itself.
import { history } from '@umijs/max';

export const SIGN_IN_PATHS: readonly string[] = ['/login', '/newhope-login'];

export function redirectToSignIn(): void {
  if (!SIGN_IN_PATHS.includes(history.location.pathname)) history.push('/login');
}
