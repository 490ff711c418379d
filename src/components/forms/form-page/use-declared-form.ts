// The life of a form whose fields are declared: only declared values (and those it starts with) are shown and saved.
import type { FormInstance } from 'antd';
import { useEffect, useMemo } from 'react';
import type { FormDeclaration } from '#api/kernel/form/form';
import { useSession } from '@/hooks/session';
import { type ObjectFormOptions, useObjectForm, type Versioned } from './use-object-form';

type Options<Save, Stored extends Versioned> = Omit<ObjectFormOptions<Save, Stored>, 'toForm' | 'toSave' | 'onNext'> & {
  form: FormInstance;
  declaration: FormDeclaration;
  /** Values of a new object besides the declared ones: from the address, from a copy. */
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
  /** Where an object stands, which it never leaves, is where the next one stands too. */
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
