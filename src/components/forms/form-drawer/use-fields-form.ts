// A form in a drawer, which keeps no draft: its values checked by the schema and submitted, and left only on purpose.
import { App, Form, type FormInstance } from 'antd';
import { useRef } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type FormSchema, type Send, type Submission, type SubmitOptions, useSubmit } from '@/hooks/use-submit';
import { jumpToFirstError } from '../form-page/field-errors';

interface Options<Save, Output> extends Omit<SubmitOptions<Save, Output>, 'form'> {
  schema: () => Promise<FormSchema<unknown>>;
  /** Values beside those of the fields: id and version. */
  also?: Record<string, unknown>;
  /** Leaves the form when it is done; not where the next one is entered at once. */
  onClose?: () => void;
  /** What is asked before typed values are dropped. */
  leaving?: { title: string; content: string };
}

interface FieldsForm extends Pick<Submission<unknown>, 'submitting' | 'wrong'> {
  form: FormInstance;
  /** What would be sent; null where something is wrong, which then stands at its field. */
  check: () => Promise<unknown>;
  submit: () => Promise<void>;
  /** Saves, and the form begins anew: for what people enter one after the other. */
  submitNext: () => Promise<void>;
  /** Closes; asks first when something was typed. */
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
  // The schema makes a `Save` of it.
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
