// One charge clause: charge item, price, period and due date.
import { Button, Card, Form, Input, Select, Space } from 'antd';
import { useEffect } from 'react';
import { BASIS, PRICED_BASIS } from '#api/contracts/labels';
import type { Labels } from '#api/kernel/labels';
import { itemChoices } from '@/components/contracts/terms/use-charge-items';
import { TagLabel } from '@/components/details/tag-label';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import { namedOr } from '@/components/forms/inputs/select/unnamed';
import { useLegalEntities } from '@/hooks/use-legal-entities';
import { useLive } from '../live';
import { TermItem } from '../term-item';
import styles from '../terms-form.module.css';
import { PricedFields } from './priced-fields';
import { TurnoverFields } from './turnover-fields';

interface Props {
  index: number;
  /** Saves the clause as a template; missing without the permission. */
  onKeep?: () => void;
  onCopy: () => void;
  /** Missing for the only clause. */
  onRemove?: () => void;
}

export function ClauseCard({ index, onKeep, onCopy, onRemove }: Props) {
  const form = Form.useFormInstance();
  const { items, put } = useLive();
  const { entities, several } = useLegalEntities();
  const path = ['clauses', index];
  const basis = (Form.useWatch([...path, 'basis'], form) as string | undefined) ?? 'per_sqm_day';
  const isTurnover = basis === 'turnover';
  const itemId = Form.useWatch([...path, 'charge_item_id'], form) as number | undefined;
  const [start, end] = [Form.useWatch('start', form), Form.useWatch('end', form)] as (string | undefined)[];
  // Undefined outside of a change of terms.
  const line = Form.useWatch([...path, 'line'], { form, preserve: true }) as number | null | undefined;
  useOnlyRent(index, itemId);
  const name = itemId == null ? undefined : items.get(itemId)?.label;

  return (
    <Card
      title={
        <Space size={8}>
          {`费用条款 ${index + 1}${name ? `：${name}` : ''}`}
          {line !== undefined && (
            <TagLabel colour={line === null ? 'green' : 'grey'}>{line === null ? '新增条款' : '原条款'}</TagLabel>
          )}
        </Space>
      }
      className={styles.clause}
      extra={
        <Space size={4}>
          {onKeep && (
            <Button type="link" size="small" onClick={onKeep}>
              存为模板
            </Button>
          )}
          <Button type="link" size="small" onClick={onCopy}>
            复制
          </Button>
          <Button type="link" size="small" danger disabled={!onRemove} onClick={onRemove}>
            删除
          </Button>
        </Space>
      }
    >
      <div className={styles.terms}>
        <TermItem path={[...path, 'charge_item_id']} depth={1} label="费项" required>
          <ItemSelect fixed={line != null} onPicked={(rate) => put([...path, 'tax_rate'], rate)} />
        </TermItem>
        <TermItem path={[...path, 'basis']} depth={1} label="计费方式" required>
          <LabelSelect labels={line != null ? sameKind(isTurnover) : BASIS} allowClear={false} />
        </TermItem>
        <TermItem path={[...path, 'tax_rate']} depth={1} label="税率" required>
          <PercentInput />
        </TermItem>
        <TermItem path={[...path, 'start']} depth={1} label="开始日期">
          <DateInput placeholder={start ? `${start}（同起租日）` : '同起租日'} />
        </TermItem>
        <TermItem path={[...path, 'end']} depth={1} label="结束日期">
          <DateInput placeholder={end ? `${end}（同到期日）` : '同到期日'} />
        </TermItem>
        {several && (
          <TermItem path={[...path, 'payee_id']} depth={1} label="收款主体">
            <Select
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder="同签约主体"
              // A continued clause keeps its payee.
              disabled={line != null}
              options={entities.map(({ value, label }) => ({ value, label }))}
            />
          </TermItem>
        )}
      </div>
      {isTurnover ? <TurnoverFields path={path} /> : <PricedFields path={path} basis={basis} />}
    </Card>
  );
}

/** The first clause defaults to rent, when the enterprise has only one rent item. */
function useOnlyRent(index: number, chosen: number | undefined) {
  const form = Form.useFormInstance();
  const { items } = useLive();
  const rents = [...items.values()].filter(({ kind }) => kind === 'rent');
  const only = index === 0 && chosen == null && rents.length === 1 ? rents[0] : undefined;
  useEffect(() => {
    if (!only) return;
    // The default counts as unedited: a form that is left now loses no input.
    form.setFieldValue(['clauses', 0, 'charge_item_id'], only.value);
    form.setFieldValue(['clauses', 0, 'tax_rate'], only.tax_rate);
  }, [only, form]);
}

/** A continued clause keeps its kind: with a price, or turnover rent. */
const sameKind = (isTurnover: boolean): Labels => (isTurnover ? { turnover: BASIS.turnover } : PRICED_BASIS);

interface ItemProps {
  id?: string;
  value?: number;
  onChange?: (id: number) => void;
  /** A continued clause keeps its charge item. */
  fixed: boolean;
  /** Called with the item's tax rate. */
  onPicked: (rate: string) => void;
}

/** Selects the charge item; deposits and late fees have their own sections. */
function ItemSelect({ id, value, onChange, fixed, onPicked }: ItemProps) {
  const { items } = useLive();
  if (fixed) return <Input id={id} readOnly variant="filled" value={items.get(value ?? 0)?.label} />;
  return (
    <Select
      id={id}
      showSearch
      optionFilterProp="label"
      placeholder="请选择费项"
      options={itemChoices(items, (kind) => kind !== 'deposit' && kind !== 'late_fee')}
      labelRender={namedOr(items.size === 0)}
      value={value ?? undefined}
      onChange={(chosen: number) => {
        onChange?.(chosen);
        onPicked(items.get(chosen)?.tax_rate ?? '0');
      }}
    />
  );
}
