// A form that keeps no draft, since a password stands in it: check by the schema, send, and show what is wrong.
import { App, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '@/api/api-error';
import { type FormSchema, showFieldErrors } from '../form-page';

const QUIET = [403, 404, 409, 422];

interface Options<Save> {
  schema: () => Promise<FormSchema<unknown>>;
  /** Values beside those of the fields: id and version. */
  also?: Record<string, unknown>;
  /** Sends and does what follows; `quiet` are the codes told in the form. */
  send: (values: Save, options: { quiet: readonly number[] }) => Promise<void>;
}

interface PlainForm {
  form: FormInstance;
  busy: boolean;
  /** What is wrong without a field of its own. */
  others: readonly string[];
  /** What would be sent; null where something is wrong, which then stands at its field. */
  check: () => Promise<unknown>;
  submit: () => Promise<void>;
  /** Closes; asks first when something was typed. */
  leave: (close: () => void) => void;
}

export function usePlainForm<Save>({ schema, also, send }: Options<Save>): PlainForm {
  const [form] = Form.useForm();
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);

  const check = async () => {
    const checked = (await schema()).safeParse({ ...form.getFieldsValue(true), ...also });
    setOthers(checked.success ? [] : showFieldErrors(form, checked.error.issues).others);
    return checked.success ? checked.data : null;
  };
  const submit = async () => {
    if (busy) return;
    const values = await check();
    if (values === null) return;
    setBusy(true);
    try {
      await send(values as Save, { quiet: QUIET });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!QUIET.includes(error.code)) return;
      const shown = showFieldErrors(form, error.errors);
      setOthers(shown.count ? shown.others : [error.message]);
    } finally {
      setBusy(false);
    }
  };
  const leave = (close: () => void) => {
    if (!form.isFieldsTouched()) return close();
    modal.confirm({
      title: '放弃填写的内容？',
      content: '填写的内容还没有保存，关闭后不保留。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '继续填写',
      onOk: close,
    });
  };
  return { form, busy, others, check, submit, leave };
}
