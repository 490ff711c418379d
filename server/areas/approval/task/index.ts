import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';

export const task: AreaObject = {
  constraints: {
    wflow_instance_one_running: conflict('该单据已在审批中'),
    wflow_step_approver: field('approvers', '审批人必须是一位用户或一个角色'),
    wflow_step_decided: conflict('审批步骤的状态与时间不一致'),
    wflow_event_user: reference('approvers', '所选审批人不存在'),
    wflow_event_to_user: reference('to_user_id', '所选同事不存在'),
  },
};
