// 保证金条款: months of rent or a fixed sum, with the resulting amount.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Form } from 'antd';
import { DEPOSIT_KIND } from '#api/contracts/labels';
import { formatMoney } from '#domain/kernel/text/format';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { DecimalInput, MoneyInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { itemChoices } from '../terms/use-charge-items';
import { ChargeItemSelect } from './charge-item-select';
import type { DepositValue } from './contract-values';
import { useLive } from './live';
import { RemoveTerm } from './remove-term';
import { TermItem } from './term-item';
import styles from './terms-form.module.css';

export function DepositsSection() {
  const { items } = useLive();
  const choices = itemChoices(items, (kind) => kind === 'deposit');
  return (
    <Form.List name="deposits">
      {(fields, { add, remove }) => {
        const first: DepositValue = { kind: 'months', months: '3', charge_item_id: choices[0]?.value };
        return (
          <Card
            title="保证金条款"
            id="section-deposits"
            className={styles.section}
            extra={
              <Button icon={<PlusOutlined />} onClick={() => add(first)}>
                新增保证金
              </Button>
            }
          >
            {fields.length === 0 && <p className={styles.hint}>未约定保证金。</p>}
            {fields.map(({ key, name }) => (
              <DepositFields key={key} index={name} choices={choices} onRemove={() => remove(name)} />
            ))}
          </Card>
        );
      }}
    </Form.List>
  );
}

interface Props {
  index: number;
  choices: { value: number; label: string }[];
  onRemove: () => void;
}

function DepositFields({ index, choices, onRemove }: Props) {
  const form = Form.useFormInstance();
  const { trial } = useLive();
  const path = ['deposits', index];
  const kind = Form.useWatch([...path, 'kind'], form) as string | undefined;
  const start = Form.useWatch('start', form) as string | undefined;
  const amount = trial.deposits[index];
  return (
    <div className={`${styles.terms} ${styles.item}`}>
      <TermItem path={[...path, 'charge_item_id']} depth={1} label="费项" required>
        <ChargeItemSelect choices={choices} />
      </TermItem>
      <TermItem path={[...path, 'kind']} depth={1} label="计算方式" required>
        <LabelSelect labels={DEPOSIT_KIND} allowClear={false} />
      </TermItem>
      {kind === 'fixed' ? (
        <TermItem path={[...path, 'amount_fen']} depth={1} label="保证金金额" required>
          <MoneyInput />
        </TermItem>
      ) : (
        <TermItem
          path={[...path, 'months']}
          depth={1}
          label="月数"
          required
          extra={amount == null ? '金额在租金条款完整后算出' : `= ${formatMoney(amount)} 元`}
        >
          <DecimalInput unit="个月租金" />
        </TermItem>
      )}
      <TermItem path={[...path, 'due']} depth={1} label="应收日">
        <DateInput placeholder={start ? `${start}（同起租日）` : '同起租日'} />
      </TermItem>
      <RemoveTerm name={`第 ${index + 1} 条保证金`} onRemove={onRemove} />
    </div>
  );
}
