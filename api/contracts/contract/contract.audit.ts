import type { AuditLabels } from '#api/kernel/audit-labels';
import { CONTRACT_KIND, CONTRACT_PHASE, CONTRACT_STATUS } from '../labels';

export const contractAudit: AuditLabels = {
  objects: {
    contract: {
      label: '合同',
      named: 'number',
      fields: {
        conditions: '房屋状况',
        to: '转入合同',
        start: '起租日',
        end: '到期日',
        start_date: '起租日',
        end_date: '到期日',
        phase: '阶段',
        carry_deposit: '原合同保证金转入',
        difference_fen: '指数结算差额',
        line: '条款序号',
        tenant: '租客',
        late_fee_grace: '滞纳金宽限天数',
        billed_through: '已出账至',
        customer_name: '客户',
        quote_number: '报价编号',
        renews_number: '原合同编号',
        option: '选择权',
        incentives: '租赁激励',
        acted_on: '通知收到日',
        signatory: '承租方签字人',
        classification: '租赁分类说明',
      },
      values: { kind: CONTRACT_KIND, status: CONTRACT_STATUS, phase: CONTRACT_PHASE },
    },
  },
};
