// 限时优惠: a price until a day, after which the former price returns automatically.
import { Form, Select } from 'antd';
import { useState } from 'react';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatPrice } from '#domain/kernel/text/format';
import { FormDialog } from '@/components/forms/form-dialog';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { DecimalInput } from '@/components/forms/inputs/numbers/number-inputs';
import { offered, priceOn } from './change-edits';
import type { EditProps } from './edit-props';
import { usePricedClauses } from './use-priced-clauses';

export function OfferEdit({ values, effective_on, onClose, onFilled }: EditProps) {
  const clauses = usePricedClauses(values);
  const [index, setIndex] = useState(clauses[0]?.index);
  const [price, setPrice] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const chosen = clauses.find((clause) => clause.index === index);
  const isWrong = until !== null && (until < effective_on || until > (values.end ?? ''));
  const former = chosen && until ? priceOn(chosen.prices, addDays(until, 1)) : undefined;
  const fill = () => {
    if (!chosen || !price || !until) return;
    const offer = { from: effective_on, until, price, prices: chosen.prices };
    onFilled({
      clauses: (values.clauses ?? []).map((clause, place) =>
        place === index ? offered({ clause, start: values.start ?? '' }, offer) : clause,
      ),
    });
  };
  return (
    <FormDialog
      title={`限时优惠：自 ${effective_on} 起`}
      okText="填入"
      okButtonProps={{ disabled: !chosen || !price || !until || isWrong }}
      onOk={fill}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="费用条款" htmlFor="offer-clause">
          <Select
            id="offer-clause"
            value={index}
            onChange={setIndex}
            options={clauses.map((clause) => ({ value: clause.index, label: clause.name }))}
          />
        </Form.Item>
        <Form.Item
          label="优惠单价"
          htmlFor="offer-price"
          extra={chosen && `原单价 ${formatPrice(priceOn(chosen.prices, effective_on))} ${chosen.unit}`}
        >
          <DecimalInput id="offer-price" unit={chosen?.unit} value={price} onChange={setPrice} />
        </Form.Item>
        <Form.Item
          label="优惠结束日期"
          htmlFor="offer-until"
          validateStatus={isWrong ? 'error' : undefined}
          help={isWrong ? '应在生效日期与到期日之间' : undefined}
          extra={former && until && !isWrong ? `${addDays(until, 1)} 起恢复为 ${formatPrice(former)}` : undefined}
        >
          <DateInput id="offer-until" value={until} onChange={setUntil} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
