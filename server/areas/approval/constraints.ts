// What the database refuses of approvals, in words for the user.
import { type Constraints, conflict, duplicate, field, missing } from '#server/platform/db/constraints';

export const constraints: Constraints = {
  wflow_instance_one_running: conflict('该单据已在审批中'),
  wflow_step_approver: field('approvers', '审批人必须是一位用户或一个角色'),
  wflow_step_decided: conflict('审批步骤的状态与时间不一致'),
  approval_chain_name_unique: duplicate('name', '该类单据已有同名审批链'),
  approval_chain_step_approver: field('steps', '审批人必须是一位用户或一个角色'),
  approval_chain_step_user: missing('steps', '所选审批人不存在'),
  approval_chain_step_role: missing('steps', '所选角色不存在'),
  deputy_period: field('end_date', '结束日期不能早于开始日期'),
  deputy_other: field('deputy_id', '代理人不能是本人'),
  deputy_user: missing('user_id', '所选用户不存在'),
  deputy_deputy: missing('deputy_id', '所选代理人不存在'),
  deputy_one_at_a_time: { code: 409, message: '这段时间已有代理人', path: ['start_date'] },
  wflow_event_user: missing('approvers', '所选审批人不存在'),
  wflow_event_to_user: missing('to_user_id', '所选同事不存在'),
};
