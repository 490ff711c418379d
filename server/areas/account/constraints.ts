// What the database refuses of sign-in and the personal centre, in words for the user.
import { type Constraints, conflict, duplicate } from '#server/platform/db/constraints';

export const constraints: Constraints = {
  app_user_name_unique: duplicate('name', '登录名已被使用'),
  app_user_sadmin_has_no_company: conflict('平台管理员不能属于企业，企业用户必须属于一个企业'),
  saved_view_name_unique: duplicate('name', '已有同名视图'),
  app_user_email_unique: duplicate('email', '该邮箱已被其他账号验证使用'),
  app_user_phone_unique: duplicate('phone', '该手机号已被其他账号验证使用'),
  app_user_totp_has_secret: conflict('请先扫码绑定动态验证码'),
  verification_code_tries: conflict('验证码已失效，请重新获取'),
  user_identity_unique: conflict('该外部账号已绑定其他用户'),
  attachment_unique: conflict('该附件已添加'),
};
