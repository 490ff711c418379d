// Everything of signing in and the personal centre: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { constraints } from './constraints';
import { externalRoutes } from './external/external';
import { oidcRoutes } from './external/oidc';
import { favoriteRoutes } from './favorite/favorite';
import { fileRoutes } from './file/file';
import { meRoutes } from './me/me';
import { ownSessionRoutes } from './profile/own-session';
import { profileRoutes } from './profile/profile';
import { passwordRoutes } from './sign-in/password';
import { secondFactorRoutes } from './sign-in/second-factor';
import { sendCodeRoutes } from './sign-in/send-code';
import { signInRoutes } from './sign-in/sign-in';

export const account: Area = {
  routes: () => [
    ...signInRoutes,
    ...sendCodeRoutes,
    ...passwordRoutes,
    ...externalRoutes,
    ...oidcRoutes(),
    ...profileRoutes,
    ...secondFactorRoutes,
    ...ownSessionRoutes,
    ...favoriteRoutes,
    ...meRoutes,
    ...fileRoutes,
  ],
  constraints,
};
