// All routes of signing in and of the personal centre. Built per application: it keeps the identity provider's configuration.
import type { Route } from '../../platform/route';
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
  return [
    ...signInRoutes,
    ...sendCodeRoutes,
    ...passwordRoutes,
    ...externalRoutes,
    ...oidcRoutes(),
    ...profileRoutes,
    ...secondFactorRoutes,
    ...ownSessionRoutes,
    ...favoriteRoutes,
  ];
}
