// The fields of a form in a drawer, in two columns, with the errors above them.
import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { FormField as Field } from '#api/kernel/form/form';
import { FormField, FormNotices } from '../form-page';
import styles from './form-drawer.module.css';
import type { useFieldsForm } from './use-fields-form';

interface Props {
  state: ReturnType<typeof useFieldsForm>;
  label: string;
  initial?: Record<string, unknown>;
  /** Called with the values that the user has just changed. */
  onChanged?: (changed: object) => void;
  children: ReactNode;
}

export function FieldsForm({ state, label, initial, onChanged, children }: Props) {
  return (
    <>
      <FormNotices state={state} />
      <Form
        form={state.form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={(changed) => {
          state.edited(changed);
          onChanged?.(changed);
        }}
        onFinish={state.submit}
        aria-label={label}
      >
        {children}
        {/* Enter in a field submits. */}
        <button type="submit" hidden />
      </Form>
    </>
  );
}

interface GridProps {
  fields: readonly Field[];
  /** Fixed fields can no longer be changed. */
  exists?: boolean;
  autoFocus?: boolean;
  /** Three columns in a wide drawer. */
  columns?: 2 | 3;
  children?: ReactNode;
}

export function FieldsGrid({ fields, exists, autoFocus, columns = 2, children }: GridProps) {
  return (
    <div className={columns === 3 ? `${styles.grid} ${styles.three}` : styles.grid}>
      {fields.map((field, place) => (
        <FormField
          key={field.name}
          field={field}
          disabled={exists && field.fixed}
          autoFocus={autoFocus && place === 0}
          className={field.wide ? styles.wide : undefined}
        />
      ))}
      {children}
    </div>
  );
}
