// The sections of a declaration as cards of fields.
import { Card } from 'antd';
import type { ReactNode } from 'react';
import type { FormField as Field, FormDeclaration } from '#api/kernel/form/form';
import { FormField, type Path } from './form-field';
import styles from './form-page.module.css';

interface Props {
  declaration: FormDeclaration;
  /** Set for an existing object: fixed fields cannot be changed. */
  exists?: boolean;
  autoFocus?: boolean;
  /** Path of the values in the form; defaults to the root. */
  path?: Path;
  /** Returns the note below a field's help. */
  note?: (field: Field) => ReactNode;
  /** Content below the fields of a section, by the section's title. */
  below?: Readonly<Record<string, ReactNode>>;
}

export function FormSections({ declaration, exists = false, autoFocus = false, path, note, below }: Props) {
  return (
    <>
      {declaration.map((section, index) => (
        <Card key={section.title} id={`section-${index}`} title={section.title} className={styles.section}>
          <div className={styles.grid}>
            {section.fields.map((field, place) => (
              <FormField
                key={field.name}
                field={field}
                path={path}
                note={note?.(field)}
                disabled={(exists && field.fixed) || undefined}
                autoFocus={autoFocus && index === 0 && place === 0}
                className={field.wide ? styles.wide : undefined}
              />
            ))}
          </div>
          {below?.[section.title]}
        </Card>
      ))}
    </>
  );
}
