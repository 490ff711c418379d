// A pattern of document numbers, with the first number it makes today for a park P01.
import { Input, type InputProps } from 'antd';
import dayjs from 'dayjs';
import { numberFrom, patternFault } from '#domain/kernel/text/number-pattern';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | null;
  onChange?: (pattern: string) => void;
}

const PARK = 'P01';

function example(pattern: string): string | null {
  if (patternFault(pattern)) return null;
  return numberFrom(pattern, { date: dayjs().format('YYYY-MM-DD'), park: PARK }).of(1);
}

export function PatternInput({ value, onChange, ...rest }: Props) {
  const number = example(value ?? '');
  return (
    <>
      <Input {...rest} value={value ?? ''} onChange={(event) => onChange?.(event.target.value)} />
      {number && <div role="status">{`园区 ${PARK} 今天的首个编号：${number}`}</div>}
    </>
  );
}
