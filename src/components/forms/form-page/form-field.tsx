// A declared field in a form: label, mark, help and input. Also used by forms that are composed manually.
import { Form, type FormRule } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { FormField as Field } from '#api/kernel/form/form';
import { patternFault } from '#domain/kernel/text/number-pattern';
import { FaultsOf, useFaultScope } from '../inputs/numbers/faults';
import type { LookUpParams } from '../inputs/select/option-select';
import { CLEARS_ERRORS } from './field-errors';
import { FieldInput } from './field-input';
import { useOnlyChoice } from './use-only-choice';

export type Path = readonly (string | number)[];

interface Props {
  field: Field;
  /** Path of the field's object in the form's values; defaults to the root. */
  path?: Path;
  /** Name of the item inside a Form.List in antd's form (its first part is the row's index). */
  listName?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
  /** Shown below the help. */
  note?: ReactNode;
  /** Rules in addition to those of the field. */
  rules?: FormRule[];
}

/** Checks a pattern while it is typed, because it follows its own grammar rather than the limits of a schema. */
const SOUND_PATTERN: FormRule[] = [
  {
    validator: async (_rule, value) => {
      const fault = patternFault(value ?? '');
      if (fault) throw new Error(fault);
    },
  },
];
const NOWHERE: Path = [];

const FILES: readonly string[] = ['files', 'pictures'];
const UNDER_WAY = '文件还在上传，请等上传完成后再保存';

/** Returns the rules that run when the field changes and on submit. */
function useRules(field: Field, unreadable: FormRule) {
  const busy = useRef(false);
  const rules = useMemo((): FormRule[] => {
    if (field.kind === 'pattern') return SOUND_PATTERN;
    if (!FILES.includes(field.kind)) return [...CLEARS_ERRORS, unreadable];
    const settled: FormRule = {
      validateTrigger: [],
      validator: () => (busy.current ? Promise.reject(new Error(UNDER_WAY)) : Promise.resolve()),
    };
    return [...CLEARS_ERRORS, settled];
  }, [field.kind, unreadable]);
  const onBusy = useCallback((now: boolean) => {
    busy.current = now;
  }, []);
  return { rules, onBusy };
}

export function FormField({ field, path = NOWHERE, listName, disabled, autoFocus, className, note, ...more }: Props) {
  const params = useLookUpParams(field, path);
  const scope = useFaultScope();
  const { rules, onBusy } = useRules(field, scope.rule);
  const title = useTitle(field, path);
  const choice = useOnlyChoice(field, listName === undefined ? [...path, field.name] : null, params, disabled);
  const below = choice || note;
  return (
    <FaultsOf scope={scope}>
      <Form.Item
        name={listName === undefined ? [...path, field.name] : [listName, field.name]}
        label={title}
        required={field.required}
        extra={below ? <Below help={field.help} note={below} /> : field.help}
        rules={more.rules ? [...rules, ...more.rules] : rules}
        className={className}
      >
        <FieldInput field={field} disabled={disabled} autoFocus={autoFocus} params={params} onBusy={onBusy} />
      </Form.Item>
    </FaultsOf>
  );
}

/** Returns the title for the current value of the field it depends on. */
function useTitle({ title, titleBy }: Field, path: Path): string {
  const value = Form.useWatch([...path, titleBy?.field ?? '']);
  return titleBy?.titles[String(value)] ?? title;
}

function Below({ help, note }: { help: string | undefined; note: ReactNode }) {
  return (
    <>
      {help} {note}
    </>
  );
}

/** Returns the values of the fields a look-up depends on; when the user changes one of them, the previous choice is cleared. */
function useLookUpParams(field: Field, path: Path): LookUpParams | undefined {
  const form = Form.useFormInstance();
  const names = field.optionsBy;
  const watched = Form.useWatch(() => names?.map((name) => form.getFieldValue([...path, name]) ?? null), form);
  const before = useRef(watched);
  const chosen = form.getFieldValue([...path, field.name]);

  useEffect(() => {
    const changed = JSON.stringify(before.current) !== JSON.stringify(watched);
    const complete = before.current?.every((value) => value !== null);
    const byHand = names?.some((name) => form.isFieldTouched([...path, name]));
    // A value that the input has set meanwhile already belongs to the new parameters.
    const isOld = form.getFieldValue([...path, field.name]) === chosen;
    if (changed && complete && byHand && isOld) form.setFieldValue([...path, field.name], undefined);
    before.current = watched;
  }, [watched, names, form, path, field.name, chosen]);

  if (!names) return undefined;
  return Object.fromEntries(names.flatMap((name, index) => (watched?.[index] == null ? [] : [[name, watched[index]]])));
}
