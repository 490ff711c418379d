// Inputs of figures. Each holds the value of the API (fen, decimal string, fraction string) and shows what users type.
import { InputNumber, type InputNumberProps } from 'antd';
import { useState } from 'react';
import { fenToYuan, parseYuan } from '#domain/kernel/text/format';
import { fractionToPercent, percentToFraction } from './units';

interface Props<Value> extends Pick<InputNumberProps, 'id' | 'placeholder' | 'disabled' | 'aria-label' | 'onBlur'> {
  value?: Value | null;
  onChange?: (value: Value | null) => void;
  unit?: string;
}

const FRAME = { controls: false, stringMode: true, style: { width: '100%' } } as const;
const grouped = (text: string | number | undefined) =>
  String(text ?? '').replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
const ungrouped = (text: string | undefined) => (text ?? '').replace(/[,，\s]/g, '').replace('−', '-');

/** Fen are the smallest unit: further digits are ignored. */
const toFen = (text: string | undefined) => ungrouped(text).replace(/(\.\d\d)\d+$/, '$1');

/** Yuan in the input, fen in the value. Shows two decimals when unfocused, and the exact text during input. */
export function MoneyInput({ value, onChange, onBlur, unit = '元', ...rest }: Props<number>) {
  const [typed, setTyped] = useState<string | null>(null);
  const held = value == null ? null : fenToYuan(value);
  const typing = typed !== null && value != null && parseYuan(typed) === value;
  return (
    <InputNumber<string>
      {...FRAME}
      {...rest}
      precision={2}
      suffix={unit}
      formatter={(text) => grouped(typing || !held ? text : held)}
      parser={toFen}
      value={typing ? typed : held}
      onChange={(text) => {
        setTyped(text);
        onChange?.(text === null ? null : parseYuan(text));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** Percent in the input, a fraction in the value. */
export function PercentInput({ value, onChange, unit = '%', ...rest }: Props<string>) {
  return (
    <InputNumber<string>
      {...FRAME}
      {...rest}
      suffix={unit}
      value={fractionToPercent(value)}
      onChange={(text) => onChange?.(text === null ? null : percentToFraction(String(text)))}
    />
  );
}

/** A decimal in the input and a string in the value: areas and prices. */
export function DecimalInput({ value, onChange, unit, ...rest }: Props<string>) {
  return (
    <InputNumber<string>
      {...FRAME}
      {...rest}
      suffix={unit}
      formatter={grouped}
      parser={ungrouped}
      value={value ?? null}
      onChange={(text) => onChange?.(text === null ? null : String(text))}
    />
  );
}

export function IntegerInput({ value, onChange, unit, ...rest }: Props<number>) {
  return (
    <InputNumber<number>
      controls={false}
      style={{ width: '100%' }}
      {...rest}
      precision={0}
      suffix={unit}
      value={value ?? null}
      onChange={(number) => onChange?.(number)}
    />
  );
}
