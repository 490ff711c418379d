// Inputs of figures. Each holds the value of the API (fen, decimal string, fraction string) and shows what users type.
import { InputNumber, type InputNumberProps } from 'antd';
import { useState } from 'react';
import { fenToYuan } from '#domain/kernel/text/format';
import { parseTypedAmount, parseTypedDecimal } from '#domain/kernel/text/typed';
import { useFault } from './faults';
import { fractionToPercent, percentToFraction } from './units';

type Passed = 'id' | 'placeholder' | 'disabled' | 'aria-label' | 'onBlur' | 'onPressEnter';

interface Props<Value> extends Pick<InputNumberProps, Passed> {
  value?: Value | null;
  onChange?: (value: Value | null) => void;
  unit?: string;
}

const FRAME = { controls: false, stringMode: true, style: { width: '100%' } } as const;
const grouped = (text: string | number | undefined) =>
  String(text ?? '').replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
const ungrouped = (text: string) => text.normalize('NFKC').replace(/[,\s]/g, '').replace('\u2212', '-');
/** Reads pasted figures as ￥1,234.50, 1,234.50元 or １２３４．５; digits typed into groups are regrouped. */
const plain = (text: string | undefined) => parseTypedDecimal(text ?? '') ?? ungrouped(text ?? '');

/** Below an input: why its text is not taken. */
function Fault({ text }: { text: string | null }) {
  return text === null ? null : (
    <div role="alert" className="ant-form-item-explain-error">
      {text}
    </div>
  );
}

const MONEY_FAULT = '最多两位小数';
const NO_NUMBER = '应为数字';
/** Beginnings of a number are not refused while it is typed. */
const isNumber = (text: string) => /^-?\d*(\.\d*)?$/.test(plain(text));
const faultOf = (text: string) => (isNumber(text) ? MONEY_FAULT : NO_NUMBER);
const INTEGER_FAULT = '应为整数';

/**
 * Yuan in the input, fen in the value. Shows two decimals when unfocused, and the exact text during input. A text with more decimals, or that is no
 * number, remains for the user to correct, and has no value.
 */
export function MoneyInput({ value, onChange, onBlur, unit = '元', ...rest }: Props<number>) {
  const [typed, setTyped] = useState<string | null>(null);
  const formatted = value == null ? null : fenToYuan(value);
  const isWrong = typed !== null && value == null && parseTypedAmount(typed) === null;
  useFault(isWrong);
  const typing = isWrong || (typed !== null && value != null && parseTypedAmount(typed) === value);
  return (
    <>
      <InputNumber<string>
        {...FRAME}
        {...rest}
        {...(isWrong ? { status: 'error' } : {})}
        suffix={unit}
        formatter={(text) => grouped(typing || !formatted ? text : formatted)}
        parser={plain}
        value={typing ? typed : formatted}
        onChange={(text) => {
          setTyped(text);
          onChange?.(text === null ? null : parseTypedAmount(text));
        }}
        onInput={(text) => {
          if (isNumber(text)) return;
          setTyped(text);
          onChange?.(null);
        }}
        onBlur={(event) => {
          if (!isWrong) setTyped(null);
          onBlur?.(event);
        }}
      />
      <Fault text={isWrong ? faultOf(typed) : null} />
    </>
  );
}

/** Percent in the input, a fraction in the value. */
export function PercentInput({ value, onChange, unit = '%', ...rest }: Props<string>) {
  return (
    <InputNumber<string>
      {...FRAME}
      {...rest}
      suffix={unit}
      parser={(text) => plain(text?.replace(/[%％]\s*$/, ''))}
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
      parser={plain}
      value={value ?? null}
      onChange={(text) => onChange?.(text === null ? null : String(text))}
    />
  );
}

/** A whole number. A text with decimals remains for the user to correct, and has no value. */
export function IntegerInput({ value, onChange, unit, ...rest }: Props<number>) {
  const [wrong, setWrong] = useState<number | null>(null);
  const isWrong = wrong !== null && value == null;
  useFault(isWrong);
  return (
    <>
      <InputNumber<number>
        controls={false}
        style={{ width: '100%' }}
        {...rest}
        {...(isWrong ? { status: 'error' } : {})}
        suffix={unit}
        parser={(text) => plain(text) as unknown as number}
        value={isWrong ? wrong : (value ?? null)}
        onChange={(number) => {
          const isInteger = number === null || Number.isInteger(number);
          setWrong(isInteger ? null : number);
          onChange?.(isInteger ? number : null);
        }}
      />
      <Fault text={isWrong ? INTEGER_FAULT : null} />
    </>
  );
}
