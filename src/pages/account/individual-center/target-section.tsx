// 邮箱, 手机号: an address is bound by the code sent to it.
import { Alert, App, Button, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { bindTarget } from '../../../../api/account/profile';
import type { Bind, Profile } from '../../../../api/account/profile.schema';
import { call } from '../../../api/client';
import { CodeField } from '../../../components/code-field';
import { useFormCall } from '../../../components/form-page/use-form-call';
import styles from './individual-center.module.css';
import { Section } from './section';

interface Props {
  title: string;
  value: string;
  verified: boolean;
  help: string;
  onChanged: (profile: Profile) => Promise<void>;
}

export function TargetSection({ title, value, verified, help, onChanged }: Props) {
  const [form] = Form.useForm<Bind>();
  const { message } = App.useApp();
  const { busy, refusal, run } = useFormCall(form);
  const [open, setOpen] = useState(false);

  const bind = (input: Bind) =>
    run(async (options) => {
      await onChanged(await call(bindTarget, input, options));
      setOpen(false);
      message.success(`${title}已绑定`);
    });
  const state = verified ? <Tag color="success">已验证</Tag> : <Tag>未验证</Tag>;
  return (
    <Section title={title} state={value ? state : <Tag>未绑定</Tag>}>
      <p className={styles.state}>
        <strong>{value || '尚未绑定'}</strong>
        <span>{help}</span>
      </p>
      {open ? (
        <>
          {refusal && <Alert type="error" showIcon message={refusal} className={styles.notice} />}
          <Form form={form} layout="vertical" requiredMark={false} onFinish={bind} className={styles.narrow}>
            <Form.Item
              name="target"
              label={`新${title}`}
              initialValue={verified ? '' : value}
              rules={[{ required: true, whitespace: true, message: `请输入${title}` }]}
            >
              <Input autoFocus maxLength={100} />
            </Form.Item>
            <CodeField purpose="bind" />
            <Button htmlType="submit" loading={busy}>
              保存
            </Button>
            <Button type="text" onClick={() => setOpen(false)}>
              取消
            </Button>
          </Form>
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>{value && verified ? `更换${title}` : `绑定${title}`}</Button>
      )}
    </Section>
  );
}
