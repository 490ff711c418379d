// 重置密码: names the user and the consequences; the new password is typed or generated and shown once after it is set.
import { Form, Modal } from 'antd';
import { GIVEN_PASSWORD_HELP, passwordFault } from '#api/kernel/access/password';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { useSubmit } from '@/hooks/use-submit';
import { NewPassword } from './new-password';
import { useShowPassword } from './show-password';

interface Props {
  /** The user as shown: 张伟（zhang.wei）. */
  whose: string;
  /** Sign-in name. */
  name: string;
  act: (password: string, options: { quiet: readonly number[] }) => Promise<unknown>;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function ResetPassword({ whose, name, act, onClose }: Props) {
  const [form] = Form.useForm<{ password: string }>();
  const show = useShowPassword();
  const { submit, submitting, wrong } = useSubmit(({ password }: { password: string }, quiet) => act(password, quiet), {
    onDone: (_reset, { password }) => {
      onClose();
      show({ title: `${whose}的密码已重置`, name, password, note: '原有的登录已全部结束。' });
    },
  });
  return (
    <Modal
      open
      title={`重置${whose}的密码`}
      okText="重置密码"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={submitting}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>原密码立即失效，所有设备上的登录都会结束，本人须用新密码重新登录。</p>
      <DialogErrors errors={wrong.others} />
      <Form form={form} layout="vertical" onFinish={submit} aria-label="重置密码">
        <Form.Item
          name="password"
          label="新密码"
          required
          extra={GIVEN_PASSWORD_HELP}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_rule, value?: string) => {
                const fault = passwordFault(value ?? '', name);
                return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
              },
            },
          ]}
        >
          <NewPassword />
        </Form.Item>
      </Form>
    </Modal>
  );
}
