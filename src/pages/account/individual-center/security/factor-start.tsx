// Requests the secret of a second factor.
import { Button, Form } from 'antd';
import { useState } from 'react';
import { totpStart } from '#api/account/profile';
import type { Owner, TotpStart } from '#api/account/profile.schema';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { useSession } from '@/hooks/session';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from '../individual-center.module.css';
import { OwnerField, requiresPassword } from './owner-field';

export function FactorStart({ onStarted }: { onStarted: (setup: TotpStart) => void }) {
  const { me } = useSession();
  const [form] = Form.useForm<Owner>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const { submit, submitting, wrong } = useSubmit(totpStart, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    onDone: onStarted,
    onRefused: (error) => setNeedsPassword((before) => before || requiresPassword(error)),
  });
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} className={styles.narrow}>
      <WrongAlert others={wrong.others} className={styles.notice} />
      {needsPassword && <OwnerField />}
      <Button type={me?.factor_pending ? 'primary' : 'default'} htmlType="submit" loading={submitting}>
        启用
      </Button>
    </Form>
  );
}
