import { conflict } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { passwordRoutes } from './password';
import { secondFactorRoutes } from './second-factor';
import { sendCodeRoutes } from './send-code';
import { signInRoutes } from './sign-in';

export const signIn: AreaObject = {
  routes: () => [...signInRoutes, ...sendCodeRoutes, ...passwordRoutes, ...secondFactorRoutes],
  constraints: {
    verification_code_tries: conflict('验证码已失效，请重新获取'),
  },
};
