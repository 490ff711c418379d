// A form in a drawer: its values are checked by the schema and submitted; unsaved input is kept as a draft, and left only after a question.
import { Form, type FormInstance } from 'antd';
import { useRef } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type FormSchema, type Send, type Submission, type SubmitOptions, useSubmit } from '@/hooks/use-submit';
import { type Unsaved, useUnsaved } from '../form-page';
import { clearChanged, jumpToFirstError } from '../form-page/field-errors';
import { useDraft } from '../form-page/use-draft';

interface Options<Save, Output> extends Omit<SubmitOptions<Save, Output>, 'form'> {
  schema: () => Promise<FormSchema<unknown>>;
  /** Values in addition to those of the fields: id and version. */
  also?: Record<string, unknown>;
  /** Closes the form after a save; not called when the next object is entered immediately. */
  onClose?: () => void;
}

interface FieldsForm extends Pick<Submission<unknown>, 'submitting' | 'wrong'> {
  form: FormInstance;
  draft: ReturnType<typeof useDraft>;
  unsaved: Unsaved;
  /** Must be called when the user has changed a field. */
  edited: (changed?: object) => void;
  /** Fills in the draft. */
  restore: () => void;
  /** Returns the value to submit, or null when there are errors, which are then shown at their fields. */
  check: () => Promise<unknown>;
  submit: () => Promise<void>;
  /** Saves and resets the form, for entering several objects in a row. */
  submitNext: () => Promise<void>;
}

const IDENTITY = /(^|_)ids?$|^kind$/;
/** Returns the name of the draft: the call with the objects that it is about. */
const draftName = (path: string, also: Record<string, unknown> = {}) =>
  `${path}:${JSON.stringify(Object.entries(also).filter(([name]) => IDENTITY.test(name)))}`;
/** A draft contains no passwords. */
const withoutPasswords = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')));

export function useFieldsForm<Save, Output>(
  to: Endpoint<Save, Output> | Send<Save, Output>,
  { also, onClose, ...options }: Options<Save, Output>,
): FieldsForm {
  const [form] = Form.useForm();
  const toNext = useRef(false);
  const draft = useDraft(draftName('path' in to ? to.path : to.name, also));
  const unsaved = useUnsaved({ hasDraft: true });
  const { submitting, wrong, check, submit } = useSubmit(to, {
    ...options,
    form,
    onDone: async (output, input) => {
      unsaved.lift();
      draft.drop();
      if (toNext.current) form.resetFields();
      else onClose?.();
      await options.onDone?.(output, input);
    },
  });
  // The schema turns it into a `Save`.
  const typed = () => ({ ...form.getFieldsValue(true), ...also }) as Save;

  const send = (next: boolean) => {
    toNext.current = next;
    return submit(typed());
  };
  return {
    form,
    draft,
    unsaved,
    submitting,
    wrong,
    edited: (changed = {}) => {
      clearChanged(form, changed);
      unsaved.edited();
      draft.keep(withoutPasswords(form.getFieldsValue(true)), null);
    },
    restore: () => {
      form.setFieldsValue(draft.offered?.values ?? {});
      unsaved.edited();
      draft.taken();
    },
    check: () => check(typed()),
    submit: () => send(false),
    submitNext: async () => {
      const fits = await form.validateFields().catch(() => null);
      return fits ? send(true) : jumpToFirstError(form);
    },
  };
}
