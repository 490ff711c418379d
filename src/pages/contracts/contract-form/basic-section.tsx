// 基本信息: lessor, tenant, spaces and term.
import { Card, Form } from 'antd';
import { CONTRACT_KIND } from '#api/contracts/labels';
import type { FormField } from '#api/kernel/form/form';
import { TermField, TermItem } from '@/components/contracts/terms-form/term-item';
import styles from '@/components/contracts/terms-form/terms-form.module.css';
import { YearButtons } from '@/components/contracts/terms-form/year-buttons';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { useLegalEntities } from '@/hooks/use-legal-entities';
import { CustomerSelect } from './customer-select';
import { TenantSelect } from './tenant-select';

const PARK: FormField = { name: 'park_id', title: '园区', kind: 'option', options: '/api/option/park', required: true };
const LESSOR: FormField = {
  name: 'lessor_id',
  title: '签约主体',
  kind: 'option',
  options: '/api/option/legal-entity',
  required: true,
};
const BEFORE: readonly FormField[] = [
  { name: 'number', title: '合同编号', kind: 'text', maxLength: 40, placeholder: '留空则自动生成' },
  { name: 'kind', title: '合同类型', kind: 'enum', labels: CONTRACT_KIND, required: true },
];
const AFTER: readonly FormField[] = [
  { name: 'signed_on', title: '签约日期', kind: 'date' },
  { name: 'signatory', title: '签约人', kind: 'text', maxLength: 40 },
  { name: 'manager', title: '招商经理', kind: 'text', maxLength: 40 },
  {
    name: 'classification',
    title: '租赁分类说明',
    kind: 'text',
    maxLength: 200,
    placeholder: '不填为经营租赁',
    help: '出租人对租赁的分类与理由，随合同审批，用于年末披露',
  },
  {
    name: 'channel_id',
    title: '渠道',
    kind: 'option',
    options: '/api/option/channel',
    placeholder: '非渠道成交可不选',
  },
];
const CARRY: FormField = {
  name: 'carry_deposit',
  title: '原合同保证金转入',
  kind: 'switch',
  help: '审批通过时，原合同的保证金余额转入本合同，不足部分另收',
};
const REMARK: FormField = { name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000 };

export function BasicSection({ contractId }: { contractId: number | null }) {
  const { several } = useLegalEntities();
  return (
    <Card title="基本信息" id="section-basic" className={styles.section}>
      <div className={styles.grid}>
        {BEFORE.map((field) => (
          <TermField key={field.name} field={field} />
        ))}
        <TermField field={PARK} />
        <TermItem path={['customer_id']} label="客户">
          <CustomerSelect contractId={contractId} />
        </TermItem>
        <TermItem path={['tenant_id']} label="租客" required>
          <TenantSelect />
        </TermItem>
        {several && <TermField field={LESSOR} />}
        <TermItem path={['start']} label="起租日" required>
          <DateInput />
        </TermItem>
        <TermItem path={['end']} label="到期日" required extra={<YearButtons />}>
          <DateInput />
        </TermItem>
        {AFTER.map((field) => (
          <TermField key={field.name} field={field} />
        ))}
        <CarriedDeposit />
        <TermField field={REMARK} className={styles.wide} />
      </div>
    </Card>
  );
}

/** A renewal of another contract may continue with its deposit. */
function CarriedDeposit() {
  const renews_id = Form.useWatch('renews_id', { form: Form.useFormInstance(), preserve: true });
  return renews_id ? <TermField field={CARRY} /> : null;
}
