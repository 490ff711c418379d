// All routes of signing in and of the personal centre. Built per application: its throttle counts for one.
import type { Route } from '../../platform/route';
import { createLoginThrottle } from '../../platform/throttle';
import { externalRoutes } from './external';
import { favoriteRoutes } from './favorite';
import { oidcRoutes } from './oidc';
import { ownSessionRoutes } from './own-session';
import { passwordRoutes } from './password';
import { profileRoutes } from './profile';
import { secondFactorRoutes } from './second-factor';
import { sendCodeRoutes } from './send-code';
import { signInRoutes } from './sign-in';

export function accountRoutes(): Route[] {
  const throttle = createLoginThrottle();
  return [
    ...signInRoutes(throttle),
    ...sendCodeRoutes,
    ...passwordRoutes(throttle),
    ...externalRoutes(throttle),
    ...oidcRoutes(throttle),
    ...profileRoutes,
    ...secondFactorRoutes(throttle),
    ...ownSessionRoutes,
    ...favoriteRoutes,
  ];
}
