// 变更内容: the first day, the reason, and the new end of the lease.
import { Card } from 'antd';
import type { FormField } from '#api/kernel/form/form';
import { TermField, TermItem } from '@/components/contracts/terms-form/term-item';
import styles from '@/components/contracts/terms-form/terms-form.module.css';
import { DateInput } from '@/components/forms/inputs/date-inputs';

const REASON: FormField = { name: 'reason', title: '变更原因', kind: 'text', maxLength: 200, required: true };

const TENANT: FormField = {
  name: 'tenant_name',
  title: '租客新名称',
  kind: 'text',
  maxLength: 100,
  placeholder: '不变更',
  help: '租客更名时填写；自生效日起更名，原名称保留为付款别名',
};

interface Props {
  /** Current first day of the lease. */
  start: string;
  end: string;
}

export function ChangeSection({ start, end }: Props) {
  return (
    <Card title="变更内容" id="section-change" className={styles.section}>
      <div className={styles.grid}>
        <TermItem path={['effective_on']} label="生效日期" required extra="自该日起按新条款计费">
          <DateInput />
        </TermItem>
        <TermItem path={['end']} label="结束日期" required extra={`现租期 ${start} ~ ${end}`}>
          <DateInput />
        </TermItem>
        <TermField field={TENANT} />
        <TermField field={REASON} className={styles.wide} />
      </div>
    </Card>
  );
}
