// A row of a list within a form: its declared fields in columns, and the button to remove it.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FormField as Field } from '#api/kernel/form/form';
import styles from './form-list-row.module.css';
import { FormField } from './form-page';

interface Props {
  /** Label of the row for screen readers: 第 1 位联系人. */
  label: string;
  /** Name of the list in the form's values, and the index of the row. */
  list: string;
  place: number;
  fields: readonly Field[];
  /** Replaces the declared input of the field of this name. */
  own?: Readonly<Record<string, ReactNode>>;
  /** Fields that need more width. */
  long?: readonly string[];
  onRemove: () => void;
}

export function FormListRow({ label, list, place, fields, own = {}, long = [], onRemove }: Props) {
  const widthOf = ({ name, kind }: Field) =>
    kind === 'switch' ? styles.short : long.includes(name) ? styles.long : undefined;
  return (
    <fieldset className={styles.row} aria-label={label}>
      {fields.map((field) => (
        <div key={field.name} className={widthOf(field)}>
          {own[field.name] ?? <FormField field={field} path={[list, place]} listName={place} />}
        </div>
      ))}
      <Button type="link" danger className={styles.remove} aria-label={`删除${label}`} onClick={onRemove}>
        删除
      </Button>
    </fieldset>
  );
}
