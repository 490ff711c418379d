// The value of a limit, with the input of its kind; stored as the text of the API: fen, a decimal, a number, a fraction.
import type { LimitField } from '#api/approval/labels';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';

interface Props {
  limit: LimitField | undefined;
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  'aria-label'?: string;
}

export function LimitInput({ limit, value = null, onChange, ...rest }: Props) {
  const number = value === null ? null : Number(value);
  const asText = (typed: number | null) => onChange?.(typed === null ? null : String(typed));
  switch (limit?.kind) {
    case 'money':
      return <MoneyInput {...rest} value={number} onChange={asText} />;
    case 'integer':
      return <IntegerInput {...rest} unit={limit.unit} value={number} onChange={asText} />;
    case 'percent':
      return <PercentInput {...rest} value={value} onChange={onChange} />;
    default:
      return <DecimalInput {...rest} unit={limit?.unit} disabled={!limit} value={value} onChange={onChange} />;
  }
}
