import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { billRoutes } from './bill';
import { billNoticeRoutes } from './bill-notice';
import { billRunRoutes } from './bill-run';

export const bill: AreaObject = {
  routes: () => [...billRoutes, ...billRunRoutes, ...billNoticeRoutes],
  constraints: {
    bill_month: field('month', '应为月份'),
    bill_number_unique: duplicate('number', '账单编号已存在'),
    bill_reissued_once: conflict('该账单已重新出账'),
    bill_void_has_reason: field('reason', '请填写作废原因'),
    bill_park: reference('park_id', '所选园区不存在'),
    bill_tenant: reference('tenant_id', '所选租客不存在'),
    bill_contract: reference('contract_id', '所选合同不存在'),
    bill_entity: reference('legal_entity_id', '所选签约主体不存在'),
    bill_reissues: conflict('原账单不存在'),
    bill_posted: conflict('已出账的账单不能修改'),
    bill_line_receivable: conflict('应收不存在'),
    bill_line_billed_once: conflict('应收已在另一份账单中'),
    bill_notice_bill: conflict('账单不存在'),
    bill_notice_channel: field('channel', '只能用邮件或短信'),
    bill_notice_author: conflict('通知的经办人与来源不一致'),
    bill_notice_automatic_once: conflict('该账单的这次催缴已发送'),
  },
};
