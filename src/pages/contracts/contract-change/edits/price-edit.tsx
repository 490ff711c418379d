// 调整单价: the new price of each clause from the effective day on.

import { useState } from 'react';
import { formatPrice } from '#domain/kernel/text/format';
import { FormDialog } from '@/components/forms/form-dialog';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import styles from '../contract-change.module.css';
import { priceOn, repriced } from './change-edits';
import type { EditProps } from './edit-props';
import { usePricedClauses } from './use-priced-clauses';

export function PriceEdit({ values, effective_on, onClose, onFilled }: EditProps) {
  const clauses = usePricedClauses(values);
  const [typed, setTyped] = useState<Readonly<Record<number, string | null>>>({});
  const fill = () =>
    onFilled({
      clauses: (values.clauses ?? []).map((clause, index) => {
        const price = typed[index];
        return price ? repriced({ clause, start: values.start ?? '' }, effective_on, price) : clause;
      }),
    });
  return (
    <FormDialog
      title={`调整单价：自 ${effective_on} 起`}
      okText="填入"
      okButtonProps={{ disabled: !Object.values(typed).some(Boolean) }}
      onOk={fill}
      onCancel={onClose}
    >
      <p>在递增中加入一条指定新价；之后的按周期递增在新单价上继续。留空的条款不变。</p>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th>费用条款</th>
            <th>原单价</th>
            <th style={{ width: 200 }}>新单价</th>
          </tr>
        </thead>
        <tbody>
          {clauses.map(({ index, name, unit, prices }) => (
            <tr key={index}>
              <td>{name}</td>
              <td>{formatPrice(priceOn(prices, effective_on))}</td>
              <td>
                <DecimalInput
                  unit={unit}
                  aria-label={`${name} 新单价`}
                  value={typed[index]}
                  onChange={(price) => setTyped((all) => ({ ...all, [index]: price }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}
