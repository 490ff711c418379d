// All routes of signing in and of the personal centre. Built per application: it keeps the identity provider's configuration.
import type { Route } from '#server/platform/route';
import { externalRoutes } from './external/external';
import { oidcRoutes } from './external/oidc';
import { favoriteRoutes } from './favorite/favorite';
import { ownSessionRoutes } from './profile/own-session';
import { profileRoutes } from './profile/profile';
import { passwordRoutes } from './sign-in/password';
import { secondFactorRoutes } from './sign-in/second-factor';
import { sendCodeRoutes } from './sign-in/send-code';
import { signInRoutes } from './sign-in/sign-in';

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
