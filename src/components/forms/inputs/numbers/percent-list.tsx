// Several shares typed as percent, stored as fractions: 9 and 5 are ["0.09", "0.05"]. Invalid numbers stay as typed, for the schema to refuse.
import { Select } from 'antd';
import { fractionToPercent, percentToFraction } from './units';

interface Props {
  id?: string;
  value?: string[] | null;
  onChange?: (fractions: string[]) => void;
  placeholder?: string;
  disabled?: boolean;
}

const display = (fraction: string) => {
  const percent = fractionToPercent(fraction);
  return percent === null ? fraction : `${percent}%`;
};
const parse = (typed: string) => percentToFraction(typed.replace(/[%％\s]/g, '')) ?? typed;

export function PercentList({ value, onChange, placeholder = '如 9，输入后回车', ...rest }: Props) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      style={{ width: '100%' }}
      tokenSeparators={[',', '，', '、', ' ']}
      placeholder={placeholder}
      value={(value ?? []).map(display)}
      onChange={(typed: string[]) => onChange?.(typed.map(parse))}
    />
  );
}
