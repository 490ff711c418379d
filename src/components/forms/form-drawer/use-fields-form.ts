// A form in a drawer, without drafts: its values are checked by the schema and submitted; leaving with unsaved input needs a confirmation.
import { App, Form, type FormInstance } from 'antd';
import { useRef } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type FormSchema, type Send, type Submission, type SubmitOptions, useSubmit } from '@/hooks/use-submit';
import { jumpToFirstError } from '../form-page/field-errors';

interface Options<Save, Output> extends Omit<SubmitOptions<Save, Output>, 'form'> {
  schema: () => Promise<FormSchema<unknown>>;
  /** Values in addition to those of the fields: id and version. */
  also?: Record<string, unknown>;
  /** Closes the form after a save; not called when the next object is entered immediately. */
  onClose?: () => void;
  /** Confirmation shown before unsaved input is dropped. */
  leaving?: { title: string; content: string };
}

interface FieldsForm extends Pick<Submission<unknown>, 'submitting' | 'wrong'> {
  form: FormInstance;
  /** Returns the value to submit, or null when there are errors, which are then shown at their fields. */
  check: () => Promise<unknown>;
  submit: () => Promise<void>;
  /** Saves and resets the form, for entering several objects in a row. */
  submitNext: () => Promise<void>;
  /** Closes the form; asks for confirmation when there is unsaved input. */
  leave: (close: () => void) => void;
}

const LEAVING = { title: '放弃填写的内容？', content: '填写的内容还没有保存，关闭后不保留。' };

export function useFieldsForm<Save, Output>(
  to: Endpoint<Save, Output> | Send<Save, Output>,
  { also, leaving = LEAVING, onClose, ...options }: Options<Save, Output>,
): FieldsForm {
  const [form] = Form.useForm();
  const { modal } = App.useApp();
  const toNext = useRef(false);
  const { submitting, wrong, check, submit } = useSubmit(to, {
    ...options,
    form,
    onDone: async (output, input) => {
      if (toNext.current) form.resetFields();
      else onClose?.();
      await options.onDone?.(output, input);
    },
  });
  // The schema turns it into a `Save`.
  const typed = () => ({ ...form.getFieldsValue(true), ...also }) as Save;

  const leave = (close: () => void) => {
    if (!form.isFieldsTouched()) return close();
    modal.confirm({
      ...leaving,
      okText: '放弃',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: '继续填写',
      onOk: close,
    });
  };
  const send = (next: boolean) => {
    toNext.current = next;
    return submit(typed());
  };
  const submitNext = async () => {
    const fits = await form.validateFields().catch(() => null);
    return fits ? send(true) : jumpToFirstError(form);
  };
  return { form, submitting, wrong, check: () => check(typed()), submit: () => send(false), submitNext, leave };
}
