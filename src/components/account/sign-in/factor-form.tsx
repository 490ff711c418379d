// The second factor, for a user who signed in through another system and has enabled it here.
import { Button, Form } from 'antd';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { ApiError } from '@/api/api-error';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, type Send, useSubmit } from '@/hooks/use-submit';
import { FactorField } from './factor-field';

interface Code {
  code: string;
}
interface Props {
  to: Endpoint<Code, unknown> | Send<Code, unknown>;
  onDone: () => Promise<void>;
  /** Called before a refusal is shown here; returns true when it has already shown the error. */
  onRefused?: (error: ApiError) => boolean;
}

export function FactorForm({ to, onDone, onRefused }: Props) {
  const [form] = Form.useForm<Code>();
  const { submit, submitting, wrong } = useSubmit(to, { form, handledCodes: HANDLED_AT_SIGN_IN, onDone, onRefused });
  return (
    <>
      <WrongAlert others={wrong.others} />
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <FactorField name="code" />
        <Button type="primary" htmlType="submit" block loading={submitting}>
          登录
        </Button>
      </Form>
    </>
  );
}
