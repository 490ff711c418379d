// The field of a verification code with the button that sends one; the next one can be requested after a minute.
import { Button, Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { normalTarget } from '#api/account/sign-in/code-target';
import { sendCode } from '#api/account/sign-in/sign-in';
import type { SendCodeInput } from '#api/account/sign-in/sign-in.schema';
import { useSubmit } from '@/hooks/use-submit';

const SECOND_MS = 1000;
/** Status codes: too many requests, and no sending service. */
const NOT_NOW = [429, 503];

/** Returns the remaining seconds of a countdown, and the function that starts it. */
function useCountdown(): [number, (seconds: number) => void] {
  const [remaining, setRemaining] = useState(0);
  const waiting = remaining > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setRemaining((before) => before - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  return [remaining, setRemaining];
}

interface Props {
  purpose: SendCodeInput['purpose'];
  /** An address to which a code was sent before the form opened. */
  sentBefore?: string;
  onSent?: () => unknown;
}

/** Requires a form with a field `target`; its own name is `code`. */
export function CodeField({ purpose, sentBefore = '', onSent }: Props) {
  const form = Form.useFormInstance<{ target?: string; code?: string }>();
  const [remaining, wait] = useCountdown();
  const [sentTo, setSentTo] = useState(sentBefore);
  const { submit, submitting } = useSubmit(sendCode, {
    handledCodes: NOT_NOW,
    onDone: ({ wait_seconds }, { target }) => {
      wait(wait_seconds);
      setSentTo(target);
      form.setFields([{ name: 'target', errors: [] }]);
      form.setFields([{ name: 'code', errors: [] }]);
      form.getFieldInstance('code')?.focus();
      onSent?.();
    },
    // All errors of the call are about the address.
    onRefused: (error) => {
      form.setFields([{ name: 'target', errors: [error.message] }]);
      return true;
    },
  });

  const send = async () => {
    // An invalid address is shown at its field.
    const fits = await form.validateFields(['target']).catch(() => null);
    if (!fits) return;
    await submit({ purpose, target: normalTarget(form.getFieldValue('target') ?? '') });
  };

  const help = purpose === 'bind' ? `验证码已发送至 ${sentTo}` : '如该账号已验证此邮箱或手机，验证码将在一分钟内送达';
  return (
    <Form.Item label="验证码" htmlFor="code" required={false} extra={sentTo && <span role="status">{help}</span>}>
      <Space.Compact block>
        <Form.Item name="code" noStyle rules={[{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位验证码' }]}>
          <Input id="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        <Button onClick={send} loading={submitting} disabled={remaining > 0}>
          {remaining > 0 ? `${remaining} 秒后可重发` : '发送验证码'}
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}
