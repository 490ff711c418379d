// Ends sessions after a confirmation; requires the password when the last sign-in was some time ago.
import { Form, Modal } from 'antd';
import { useState } from 'react';
import type { EndedSessions, Owner } from '#api/account/profile.schema';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, type Send, useSubmit } from '@/hooks/use-submit';
import { OwnerField, requiresPassword } from './security/owner-field';

export interface Ending {
  title: string;
  consequence: string;
  end: Send<Owner, EndedSessions>;
}

interface Props extends Ending {
  onDone: (ended: EndedSessions) => Promise<unknown>;
  onCancel: () => void;
}

export function EndSessions({ title, consequence, end, onDone, onCancel }: Props) {
  const [form] = Form.useForm<Owner>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const { submit, submitting, wrong } = useSubmit(end, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    onDone,
    onRefused: (error) => setNeedsPassword((before) => before || requiresPassword(error)),
  });
  return (
    <Modal
      open
      title={title}
      okText="结束登录"
      okButtonProps={{ danger: true }}
      confirmLoading={submitting}
      onOk={form.submit}
      onCancel={onCancel}
    >
      <p>{consequence}</p>
      <WrongAlert others={wrong.others} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {needsPassword && <OwnerField />}
      </Form>
    </Modal>
  );
}
