import { conflict, duplicate, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { followUpRoutes } from './follow-up';
import { followUpMailRoutes } from './mail';
import { followUpPlanRoutes } from './plan';

export { addFollowUp } from './follow-up';

export const followUp: AreaObject = {
  routes: () => [...followUpRoutes, ...followUpPlanRoutes, ...followUpMailRoutes],
  constraints: {
    follow_up_customer: reference('customer_id', '所选客户不存在'),
    follow_up_kind: reference('kind_id', '所选跟进方式不存在'),
    follow_up_by: reference('done_by', '跟进人不存在'),
    follow_up_mail_follow_up: reference('id', '跟进不存在'),
    follow_up_mail_by: reference('id', '发送人不存在'),
    follow_up_mail_target_mail: reference('id', '邮件不存在'),
    follow_up_mail_target_status: conflict('邮件的状态不正确'),
    follow_up_mail_target_once: duplicate('targets', '收件邮箱重复'),
  },
};
