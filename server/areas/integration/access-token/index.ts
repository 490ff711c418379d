// Routes of access tokens and messages for their database constraints.
import { conflict, duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { accessTokenRoutes } from './access-token';

export const accessToken: AreaObject = {
  routes: () => accessTokenRoutes,
  constraints: {
    access_token_name_unique: duplicate('name', '您已有同名的令牌'),
    access_token_hash: conflict('令牌没有生成，请再试一次'),
    access_token_keys: conflict('令牌至少要有一项权限'),
    access_token_user: missing('user_id', '所选用户不存在'),
  },
};
