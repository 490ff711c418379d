// Redirects a call that is not signed in to /login, except on the external sign-in page, which shows the error itself.
import { history } from '@umijs/max';

export const SIGN_IN_PATHS: readonly string[] = ['/login', '/newhope-login'];

export function redirectToSignIn(): void {
  if (!SIGN_IN_PATHS.includes(history.location.pathname)) history.push('/login');
}
