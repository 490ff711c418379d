// The lists of a delivery during input: meters, items, conditions of spaces.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Handover, LastReading } from '#api/contracts/handover.schema';
import { METER_KIND } from '#api/contracts/labels';
import { DecimalInput, IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import { LabelSelect } from '@/components/forms/inputs/select/label-select';
import styles from './delivery-rows.module.css';

const LONGEST = 40;
const LONGEST_REMARK = 100;
const LONGEST_NOTE = 500;

interface RowsProps {
  list: string;
  noun: string;
  fresh: object;
  className: string | undefined;
  /** Renders the fields of the row at an index of the list. */
  children: (place: number) => ReactNode;
}

function Rows({ list, noun, fresh, className, children }: RowsProps) {
  return (
    <Form.List name={list}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <div key={key} className={`${styles.row} ${className}`}>
              {children(name)}
              <Button type="link" danger aria-label={`删除第 ${name + 1} ${noun}`} onClick={() => remove(name)}>
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} aria-label={`新增一${noun}`} onClick={() => add(fresh)}>
            新增
          </Button>
        </>
      )}
    </Form.List>
  );
}

type Spaces = Handover['spaces'];

interface SpaceProps {
  spaces: Spaces;
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** Label for the choice of no space; when missing, a space is required. */
  none?: string;
}

/** Selects one of the contract's spaces. Only passes the props that antd's Select may carry. */
function SpaceSelect({ spaces, id, value, onChange, none }: SpaceProps) {
  return (
    <Select
      id={id}
      allowClear={none !== undefined}
      placeholder={none}
      options={spaces.map((space) => ({ value: space.id, label: space.label }))}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}

/** The reading, with the last reading of the meter below it. */
function ReadingItem({ place, readings }: { place: number; readings: readonly LastReading[] }) {
  const typed = [Form.useWatch(['meters', place, 'kind']), Form.useWatch(['meters', place, 'number'])];
  const last = readings.find(({ kind, number }) => kind === typed[0] && number === typed[1]);
  return (
    <Form.Item
      name={[place, 'reading']}
      label="读数"
      required
      extra={last?.reading ? `上次 ${last.reading}（${last.read_on}）` : undefined}
    >
      <DecimalInput />
    </Form.Item>
  );
}

export function MeterRows({ spaces, readings }: { spaces: Spaces; readings: readonly LastReading[] }) {
  const only = spaces.length === 1 ? (spaces[0]?.id ?? null) : null;
  return (
    <Rows
      list="meters"
      noun="块表"
      className={styles.meter}
      fresh={{ space_id: only, kind: 'electricity', number: '', multiplier: '1' }}
    >
      {(place) => (
        <>
          <Form.Item name={[place, 'kind']} label="种类" required>
            <LabelSelect labels={METER_KIND} allowClear={false} />
          </Form.Item>
          <Form.Item name={[place, 'number']} label="表号" required>
            <Input maxLength={LONGEST} />
          </Form.Item>
          <Form.Item name={[place, 'space_id']} label="位置">
            <SpaceSelect spaces={spaces} none="公共" />
          </Form.Item>
          <Form.Item name={[place, 'multiplier']} label="倍率" required>
            <DecimalInput />
          </Form.Item>
          <ReadingItem place={place} readings={readings} />
        </>
      )}
    </Rows>
  );
}

export function ItemRows() {
  return (
    <Rows list="items" noun="件物品" className={styles.item} fresh={{ name: '', count: 1, remark: '' }}>
      {(place) => (
        <>
          <Form.Item name={[place, 'name']} label="名称" required>
            <Input maxLength={LONGEST} />
          </Form.Item>
          <Form.Item name={[place, 'count']} label="数量" required>
            <IntegerInput />
          </Form.Item>
          <Form.Item name={[place, 'remark']} label="说明">
            <Input maxLength={LONGEST_REMARK} />
          </Form.Item>
        </>
      )}
    </Rows>
  );
}

export function ConditionRows({ spaces }: { spaces: Spaces }) {
  const first = spaces[0]?.id;
  return (
    <Rows list="conditions" noun="条状况" className={styles.condition} fresh={{ space_id: first, note: '' }}>
      {(place) => (
        <>
          <Form.Item name={[place, 'space_id']} label="空间" required>
            <SpaceSelect spaces={spaces} />
          </Form.Item>
          <Form.Item name={[place, 'note']} label="状况" required>
            <Input.TextArea autoSize maxLength={LONGEST_NOTE} />
          </Form.Item>
        </>
      )}
    </Rows>
  );
}
