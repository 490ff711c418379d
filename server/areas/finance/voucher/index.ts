import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { amortisationRoutes } from './amortisation';
import { voucherExportRoutes } from './export';
import { voucherMakingRoutes } from './make';
import { revenueRoutes } from './revenue';
import { voucherTemplateRoutes } from './template';

export const voucher: AreaObject = {
  routes: () => [
    ...voucherMakingRoutes,
    ...voucherExportRoutes,
    ...voucherTemplateRoutes,
    ...revenueRoutes,
    ...amortisationRoutes,
  ],
  constraints: {
    voucher_template_event: conflict('该模板刚被他人修改，请刷新后重试'),
    voucher_month: field('month', '须为整月'),
    voucher_number_positive: conflict('凭证号须大于 0'),
    voucher_day: conflict('凭证日期须在凭证月份内'),
    voucher_number_once: conflict('凭证号已被使用，请刷新后重试'),
    voucher_exported: conflict('凭证导出标记不完整'),
    voucher_entity: reference('legal_entity_id', '所选签约主体不存在'),
    voucher_posted: { code: 423, message: '已导出的凭证不能修改或撤销' },
    voucher_line_subject: field('lines', '凭证分录缺少科目'),
    voucher_line_not_zero: conflict('凭证分录金额不能为 0'),
    voucher_line_once: conflict('凭证分录行号重复'),
    voucher_line_voucher: conflict('凭证不存在'),
    voucher_line_tenant: conflict('租客不存在'),
    voucher_line_building: conflict('楼宇不存在'),
    voucher_line_contract: conflict('合同不存在'),
    voucher_line_park: conflict('园区不存在'),
    voucher_line_posted: { code: 423, message: '凭证分录不能修改' },
    voucher_balanced: conflict('凭证借贷不平衡，请检查凭证模板'),
    voucher_posting_voucher: conflict('凭证不存在'),
    revenue_adjustment_month: field('month', '须为整月'),
    revenue_adjustment_day: conflict('差异须在月末入账'),
    revenue_adjustment_not_zero: conflict('差异金额不能为 0'),
    revenue_adjustment_entity: reference('legal_entity_id', '所选签约主体不存在'),
    revenue_adjustment_contract: conflict('合同不存在'),
    revenue_adjustment_posted: { code: 423, message: '已过账的差异不能修改或删除' },
    amortisation_month: field('month', '须为整月'),
    amortisation_day: conflict('摊销须在月末入账'),
    amortisation_not_zero: conflict('摊销金额不能为 0'),
    amortisation_once: conflict('摊销刚被他人过账，请刷新后重试'),
    amortisation_entity: reference('legal_entity_id', '所选签约主体不存在'),
    amortisation_contract: conflict('合同不存在'),
    amortisation_posted: { code: 423, message: '已过账的摊销不能修改或删除' },
  },
};
