import { conflict, duplicate } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { ownSessionRoutes } from './own-session';
import { profileRoutes } from './profile';

export const profile: AreaObject = {
  routes: () => [...profileRoutes, ...ownSessionRoutes],
  constraints: {
    app_user_name_unique: duplicate('name', '登录名已被使用'),
    app_user_sadmin_has_no_company: conflict('平台管理员不能属于企业，企业用户必须属于一个企业'),
    app_user_email_unique: duplicate('email', '该邮箱已被其他账号验证使用'),
    app_user_phone_unique: duplicate('phone', '该手机号已被其他账号验证使用'),
    app_user_totp_has_secret: conflict('请先扫码绑定动态验证码'),
  },
};
