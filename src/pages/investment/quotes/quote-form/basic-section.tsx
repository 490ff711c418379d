// 基本信息: the offered spaces, the term, and the validity of the offer.
import { Card } from 'antd';
import type { FormField } from '#api/kernel/form/form';
import { TermField, TermItem } from '@/components/contracts/terms-form/term-item';
import styles from '@/components/contracts/terms-form/terms-form.module.css';
import { YearButtons } from '@/components/contracts/terms-form/year-buttons';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { useLegalEntities } from '@/hooks/use-legal-entities';

const PARK: FormField = { name: 'park_id', title: '园区', kind: 'option', options: '/api/option/park', required: true };
const LESSOR: FormField = {
  name: 'lessor_id',
  title: '签约主体',
  kind: 'option',
  options: '/api/option/legal-entity',
  required: true,
};
const AFTER: readonly FormField[] = [
  { name: 'valid_until', title: '有效期至', kind: 'date', required: true, help: '过期的报价不能接受' },
  {
    name: 'channel_id',
    title: '渠道',
    kind: 'option',
    options: '/api/option/channel',
    placeholder: '非渠道客户可不选',
    help: '佣金按渠道的规则计入净有效租金',
  },
];
const REMARK: FormField = { name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, help: '印在报价单上' };

export function BasicSection() {
  const { several } = useLegalEntities();
  return (
    <Card title="基本信息" id="section-basic" className={styles.section}>
      <div className={styles.grid}>
        <TermField field={PARK} />
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
        <TermField field={REMARK} className={styles.wide} />
      </div>
    </Card>
  );
}
