// 滞纳金条款: the late fee per day.
import { Card, Form, Select, Switch } from 'antd';
import { IntegerInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { namedOr } from '@/components/forms/inputs/select/unnamed';
import { itemChoices } from '../terms/use-charge-items';
import { useLive } from './live';
import { TermItem } from './term-item';
import styles from './terms-form.module.css';

export function LateFeeSection() {
  const form = Form.useFormInstance();
  const { items } = useLive();
  const isOn = Form.useWatch('has_late_fee', form) === true;
  return (
    <Card
      title="滞纳金条款"
      id="section-late-fee"
      className={styles.section}
      extra={
        <Form.Item name="has_late_fee" valuePropName="checked" noStyle>
          <Switch aria-label="约定滞纳金" />
        </Form.Item>
      }
    >
      {!isOn && <p className={styles.hint}>逾期不收滞纳金。</p>}
      {isOn && (
        <div className={styles.terms}>
          <TermItem
            path={['late_fee', 'rate_daily']}
            label="滞纳金日利率"
            required
            extra="常见为 0.05%/日，即逾期一天收未收金额的 0.05%"
          >
            <PercentInput unit="%/日" />
          </TermItem>
          <TermItem path={['late_fee', 'grace_days']} label="宽限天数" required extra="超过宽限后自应收日次日起算">
            <IntegerInput unit="天" />
          </TermItem>
          <TermItem path={['late_fee', 'cap']} label="上限" extra="占应收金额的比例，留空为不封顶">
            <PercentInput />
          </TermItem>
          <TermItem path={['late_fee', 'charge_item_ids']} label="适用费项">
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder="全部费项"
              options={itemChoices(items, (kind) => kind !== 'late_fee')}
              labelRender={namedOr(items.size === 0)}
            />
          </TermItem>
        </div>
      )}
    </Card>
  );
}
