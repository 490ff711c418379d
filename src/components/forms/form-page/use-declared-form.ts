// State of a form with declared fields: only declared values (and initial ones) are shown and saved.
import type { FormInstance } from 'antd';
import { useEffect, useMemo } from 'react';
import type { FormDeclaration } from '#api/kernel/form/form';
import { useSession } from '@/hooks/session';
import { type ObjectFormOptions, useObjectForm, type Versioned } from './use-object-form';

type Options<Save, Stored extends Versioned> = Omit<ObjectFormOptions<Save, Stored>, 'toForm' | 'toSave' | 'onNext'> & {
  form: FormInstance;
  declaration: FormDeclaration;
  /** Values of a new object in addition to the declared ones: from the address, from a copy. */
  initial?: Record<string, unknown>;
};

export function useDeclaredForm<Save, Stored extends Versioned>(options: Options<Save, Stored>) {
  const { declaration, initial: given, form, id } = options;
  const { me } = useSession();
  const fields = useMemo(() => declaration.flatMap((section) => section.fields), [declaration]);
  const initial = useMemo(() => {
    const own = fields.map(({ name, initial, initialMe }) => [
      name,
      initialMe && id === null ? me?.display_name : initial,
    ]);
    return { ...Object.fromEntries(own), ...given };
  }, [fields, given, me, id]);
  const names = useMemo(
    () => new Set(fields.map((field) => field.name).concat(Object.keys(given ?? {}))),
    [fields, given],
  );
  const declared = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  /** Returns the fixed references of a saved object, such as its park; the next new object starts with the same ones. */
  const place = (values: Stored) => {
    const lasting = fields.filter(({ kind, fixed }) => kind === 'option' && fixed).map(({ name }) => name);
    return Object.fromEntries(Object.entries(values).filter(([name]) => lasting.includes(name)));
  };
  const object = useObjectForm<Save, Stored>({ ...options, toForm: declared, toSave: declared, onNext: place });

  const loaded = object.stored.data;
  useEffect(() => {
    if (loaded) form.setFieldsValue(Object.fromEntries(Object.entries(loaded).filter(([name]) => names.has(name))));
  }, [loaded, form, names]);
  return { ...object, initial };
}
