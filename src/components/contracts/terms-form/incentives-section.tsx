// 租赁激励: what the lessor grants the tenant, and the event on which it is owed (docs/domain §5.16).
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Checkbox, Form, Input } from 'antd';
import { INCENTIVE_KIND, INCENTIVE_TRIGGER } from '#api/contracts/labels';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { itemChoices } from '../terms/use-charge-items';
import { ChargeItemSelect } from './charge-item-select';
import type { IncentiveValue } from './contract-values';
import { useLive } from './live';
import { RemoveTerm } from './remove-term';
import { TermItem } from './term-item';
import styles from './terms-form.module.css';

const FIRST: IncentiveValue = { kind: 'fit_out', trigger: 'delivery', against_invoices: false, clawback: true };

export function IncentivesSection() {
  return (
    <Form.List name="incentives">
      {(fields, { add, remove }) => (
        <Card
          title="租赁激励"
          id="section-incentives"
          className={styles.section}
          extra={
            <Button icon={<PlusOutlined />} onClick={() => add(FIRST)}>
              新增激励
            </Button>
          }
        >
          {fields.length === 0 && <p className={styles.hint}>未约定租赁激励，如装修补贴、现金激励、租金抵减。</p>}
          {fields.map(({ key, name }) => (
            <IncentiveFields key={key} index={name} onRemove={() => remove(name)} />
          ))}
        </Card>
      )}
    </Form.List>
  );
}

function IncentiveFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { items } = useLive();
  const path = ['incentives', index];
  const { kind, trigger } = (Form.useWatch(path) ?? {}) as IncentiveValue;
  const isCredit = kind === 'rent_credit';
  return (
    <div className={`${styles.terms} ${styles.item}`}>
      <TermItem path={[...path, 'kind']} depth={1} label="激励种类" required>
        <LabelSelect labels={INCENTIVE_KIND} allowClear={false} />
      </TermItem>
      <TermItem path={[...path, 'amount_fen']} depth={1} label="激励金额" required extra="含税">
        <MoneyInput />
      </TermItem>
      <TermItem path={[...path, 'trigger']} depth={1} label="应付条件" required>
        <LabelSelect labels={INCENTIVE_TRIGGER} allowClear={false} />
      </TermItem>
      {trigger === 'date' && (
        <TermItem path={[...path, 'due_on']} depth={1} label="应付日" required>
          <DateInput />
        </TermItem>
      )}
      {isCredit && (
        <TermItem
          path={[...path, 'charge_item_id']}
          depth={1}
          label="抵减费项"
          required
          extra="收入科目为租赁激励的费项"
        >
          <ChargeItemSelect choices={itemChoices(items, (each) => each === 'other')} />
        </TermItem>
      )}
      {!isCredit && (
        <TermItem path={[...path, 'against_invoices']} depth={1} label="支付凭证" valuePropName="checked">
          <Checkbox>凭租客发票支付</Checkbox>
        </TermItem>
      )}
      <TermItem path={[...path, 'clawback']} depth={1} label="提前退租" valuePropName="checked">
        <Checkbox>按剩余天数退回</Checkbox>
      </TermItem>
      <TermItem path={[...path, 'remark']} depth={1} label="说明">
        <Input maxLength={100} placeholder="如付款节点、验收条件" />
      </TermItem>
      <RemoveTerm name={`第 ${index + 1} 条激励`} onRemove={onRemove} />
    </div>
  );
}
