// The parameters of a report as inputs in one line; a change triggers a new request.
import { Input, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { QUARTERS, YEARS } from '#api/kernel/constants';
import type { Parameters, ParameterValue } from '#api/kernel/report/address';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { DateInput, DateRangeInput, MonthRangeInput } from '../forms/inputs/date-inputs';
import { LabelSelect } from '../forms/inputs/select/label-select';
import { OptionSelect } from '../forms/inputs/select/option-select';
import styles from './report-page.module.css';

interface Props {
  report: ReportDeclaration;
  values: Parameters;
  onChange: (parameter: ReportParameter, value: ParameterValue | null) => void;
  /** Shown after the parameters. */
  children?: ReactNode;
}

const YEAR_OPTIONS = YEARS.map((year) => ({ value: year, label: `${year} 年` }));
const HORIZON_OPTIONS = [12, 24, 36, 60, 120].map((count) => ({ value: count, label: `${count} 个月` }));
const QUARTER_OPTIONS = QUARTERS.map((quarter) => ({ value: quarter, label: quarter }));

export function ParameterForm({ report, values, onChange, children }: Props) {
  return (
    <div className={styles.parameters}>
      {report.parameters.map((parameter) => (
        <div key={parameter.name} className={styles.parameter}>
          <span>{parameter.title}</span>
          <span className={styles[parameter.kind]}>
            <ParameterInput
              parameter={parameter}
              value={values[parameter.name] as ParameterValue}
              onChange={(value) => onChange(parameter, value)}
            />
          </span>
        </div>
      ))}
      {children}
    </div>
  );
}

interface InputProps {
  parameter: ReportParameter;
  value: ParameterValue;
  onChange: (value: ParameterValue | null) => void;
}

function ParameterInput({ parameter, value, onChange }: InputProps) {
  const { kind, title, options, none, labels } = parameter;
  switch (kind) {
    case 'date':
      return <DateInput aria-label={title} value={value as string} onChange={onChange} />;
    case 'period':
      return (
        <DateRangeInput
          value={value as { from: string; to: string }}
          onChange={(range) => onChange(range?.from && range.to ? { from: range.from, to: range.to } : null)}
        />
      );
    case 'months':
      return <MonthRangeInput value={value as { from: string; to: string }} onChange={onChange} />;
    case 'horizon':
      return <Select aria-label={title} options={HORIZON_OPTIONS} value={value as number} onChange={onChange} />;
    case 'year':
      return (
        <Select
          aria-label={title}
          options={YEAR_OPTIONS}
          value={String(value)}
          onChange={(year) => onChange(Number(year))}
        />
      );
    case 'quarter':
      return <QuarterInput title={title} value={value as string} onChange={onChange} />;
    case 'text':
      return <TextInput key={value as string} title={title} value={value as string} onChange={onChange} />;
    case 'enum':
      return (
        <LabelSelect
          aria-label={title}
          allowClear={false}
          labels={labels ?? {}}
          value={value as string}
          onChange={(chosen) => onChange(chosen as string)}
        />
      );
    case 'option':
      return (
        <OptionSelect
          aria-label={title}
          path={options ?? '/api/option/park'}
          placeholder={none ?? '全部'}
          value={value as number | null}
          onChange={(id) => onChange(typeof id === 'number' ? id : null)}
        />
      );
    case 'options':
      return (
        <OptionSelect
          aria-label={title}
          multiple
          path={options ?? '/api/option/park'}
          placeholder="全部"
          value={value as number[]}
          onChange={(ids) => onChange(Array.isArray(ids) ? ids.map(Number) : [])}
        />
      );
  }
}

/** A year with its quarter: `2026-Q1`. */
function QuarterInput({ title, value, onChange }: { title: string; value: string; onChange: (value: string) => void }) {
  const [year = '', quarter = ''] = value.split('-');
  return (
    <Space.Compact>
      <Select
        aria-label={`${title}：年份`}
        options={YEAR_OPTIONS}
        value={year}
        onChange={(chosen) => onChange(`${chosen}-${quarter}`)}
      />
      <Select
        aria-label={`${title}：季度`}
        options={QUARTER_OPTIONS}
        value={quarter}
        onChange={(chosen) => onChange(`${year}-${chosen}`)}
      />
    </Space.Compact>
  );
}

/** Applies the text on blur, Enter or clear, not on every keystroke. */
function TextInput({ title, value, onChange }: { title: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const apply = () => text.trim() !== value && onChange(text.trim());
  return (
    <Input
      aria-label={title}
      allowClear
      maxLength={100}
      placeholder="全部"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClear={() => onChange('')}
      onBlur={apply}
      onPressEnter={apply}
    />
  );
}
