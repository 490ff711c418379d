// The input of one declared field, by its kind. Its values have the shape of the API: fen, decimal and fraction strings, dates, ids.
import { Input, Skeleton, Switch } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { FormField } from '#api/kernel/form/form';
import { ColourInput } from '../inputs/colour-input';
import { DateInput } from '../inputs/date-inputs';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from '../inputs/numbers/number-inputs';
import { PercentList } from '../inputs/numbers/percent-list';
import { PatternInput } from '../inputs/pattern-input';
import { PlaceholderInput } from '../inputs/placeholder-input';
import { LabelSelect } from '../inputs/select/label-select';
import { type LookUpParams, OptionSelect } from '../inputs/select/option-select';
import { SubjectSelect } from '../inputs/select/subject-select';

/** Loaded only by forms that have such fields. */
const FilesInput = lazy(() => import('../inputs/files/files-input'));
const RegionSelect = lazy(() => import('../inputs/region-select'));
const TagSelect = lazy(() => import('../inputs/select/tag-select'));

const PRICE_UNIT = '元/㎡/天';
const TEXT_ROWS = { minRows: 3, maxRows: 8 };

export interface FieldInputProps {
  field: FormField;
  /** Set by Form.Item. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Parameters of the look-up of an option field. */
  params?: LookUpParams;
  /** Called with true while files are being uploaded. */
  onBusy?: (busy: boolean) => void;
}

export function FieldInput({
  field,
  value,
  onChange,
  disabled,
  autoFocus,
  params,
  id,
  onBusy,
  ...aria
}: FieldInputProps) {
  const plain = { id, disabled, placeholder: field.placeholder };
  // antd's Select and DatePicker would set these attributes on elements that do not allow them.
  const shared = { ...plain, ...aria };
  const text = (value as string | null | undefined) ?? null;
  const number = (value as number | null | undefined) ?? null;
  if (field.placeholders)
    return <Patterned {...shared} field={field} labels={field.placeholders} value={text} onChange={onChange} />;
  switch (field.kind) {
    case 'money':
      return <MoneyInput {...shared} unit={field.unit} value={number} onChange={onChange} />;
    case 'percent':
      return <PercentInput {...shared} unit={field.unit} value={text} onChange={onChange} />;
    case 'area':
      return <DecimalInput {...shared} unit={field.unit ?? '㎡'} value={text} onChange={onChange} />;
    case 'price':
      return <DecimalInput {...shared} unit={field.unit ?? PRICE_UNIT} value={text} onChange={onChange} />;
    case 'integer':
      return <IntegerInput {...shared} unit={field.unit} value={number} onChange={onChange} />;
    case 'date':
      return <DateInput {...plain} value={text} onChange={onChange} />;
    case 'enum':
      return (
        <LabelSelect
          {...plain}
          labels={field.labels ?? {}}
          allowClear={!field.required}
          value={text}
          onChange={onChange}
        />
      );
    case 'option':
    case 'options':
      return field.options ? (
        <OptionSelect
          {...plain}
          path={field.options}
          params={params}
          multiple={field.kind === 'options'}
          value={value as number | number[] | null}
          onChange={onChange}
        />
      ) : null;
    case 'enums':
      return (
        <LabelSelect {...plain} multiple labels={field.labels ?? {}} value={value as string[]} onChange={onChange} />
      );
    case 'subject':
      return <SubjectSelect {...plain} value={text} onChange={onChange} />;
    case 'decimal':
      return <DecimalInput {...shared} unit={field.unit} value={text} onChange={onChange} />;
    case 'tags':
    case 'files':
    case 'pictures': {
      const props = { id, disabled, value: value as number[] | null, onChange };
      return (
        <Suspense fallback={<Skeleton.Input active block />}>
          {field.kind === 'tags' && field.options ? (
            <TagSelect {...props} path={field.options} />
          ) : (
            <FilesInput {...props} pictures={field.kind === 'pictures'} maxItems={field.maxItems} onBusy={onBusy} />
          )}
        </Suspense>
      );
    }
    case 'province':
    case 'city':
      return (
        <Suspense fallback={<Skeleton.Input active block />}>
          <RegionSelect
            {...plain}
            province={field.kind === 'city' ? ((params?.[field.optionsBy?.[0] ?? ''] as string) ?? null) : undefined}
            value={text}
            onChange={onChange}
          />
        </Suspense>
      );
    case 'switch':
      return <Switch {...shared} value={value === true} onChange={onChange} />;
    case 'colour':
      return <ColourInput id={id} disabled={disabled} value={text} onChange={onChange} />;
    case 'percents':
      return <PercentList {...plain} value={value as string[] | null} onChange={onChange} />;
    case 'textarea':
      return (
        <Input.TextArea
          {...shared}
          autoSize={TEXT_ROWS}
          showCount={field.maxLength !== undefined}
          maxLength={field.maxLength}
          value={text ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    default:
      return (
        <Input
          {...shared}
          autoFocus={autoFocus}
          suffix={field.unit}
          maxLength={field.maxLength}
          value={text ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
  }
}

/** A text with placeholders, for a number or a message. */
function Patterned({ field, ...props }: ComponentProps<typeof PlaceholderInput> & { field: FormField }) {
  if (field.kind === 'pattern') return <PatternInput {...props} />;
  return (
    <PlaceholderInput {...props} maxLength={field.maxLength} rows={field.kind === 'textarea' ? TEXT_ROWS : undefined} />
  );
}
