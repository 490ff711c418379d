import type { AuditLabels } from '#api/kernel/audit-labels';
import { chargeItemForm } from './charge-item';
import { flowAccountForm } from './flow-account';
import { subjectForm } from './subject';
import { taxableItemForm } from './taxable-item';

export const financeSettingAudit: AuditLabels = {
  objects: {
    charge_item: { label: '费项', named: 'name', form: chargeItemForm },
    taxable_item: { label: '税目', named: 'name', form: taxableItemForm },
    ledger_subject: {
      label: '会计科目',
      named: 'name',
      form: subjectForm,
      fields: { full_name: '科目全称', leaf: '末级科目' },
    },
    flow_account: { label: '流水账户', named: 'name', form: flowAccountForm(true, '') },
  },
};
