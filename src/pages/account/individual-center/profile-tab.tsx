// 个人资料: picture and shown name; the rest is the administrator's to change.
import { Alert, App, Button, Descriptions, Form, Input, Skeleton } from 'antd';
import { saveAvatar, saveProfile } from '#api/account/profile/profile';
import type { Profile } from '#api/account/profile/profile.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/failed-state';
import { useFormCall } from '@/components/form-page/use-form-call';
import { ImageUpload } from '@/components/inputs/image-upload';
import styles from './individual-center.module.css';
import { useProfile } from './use-profile';

/** The stored picture behind the address of an avatar. */
const pictureOf = (head_image: string) => Number(/[?&]id=(\d+)/.exec(head_image)?.[1]) || null;

export function ProfileTab() {
  const { data, isError, error, refetch, changed } = useProfile();
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  return <ProfileForm profile={data} onChanged={changed} />;
}

function ProfileForm({ profile, onChanged }: { profile: Profile; onChanged: (profile: Profile) => Promise<void> }) {
  const [form] = Form.useForm<{ display_name: string }>();
  const { message } = App.useApp();
  const { busy, refusal, run } = useFormCall(form);

  const save = ({ display_name }: { display_name: string }) =>
    run(async (options) => {
      await onChanged(await call(saveProfile, { version: profile.version, display_name }, options));
      message.success('资料已保存');
    });
  const changePicture = (file_id: number | null) =>
    run(async (options) => {
      await onChanged(await call(saveAvatar, { file_id }, options));
      message.success(file_id === null ? '头像已移除' : '头像已更换');
    });

  return (
    <div className={styles.narrow}>
      {refusal && <Alert type="error" showIcon message={refusal} className={styles.notice} />}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={profile} onFinish={save}>
        {profile.company_name && (
          <Form.Item label="头像" htmlFor="avatar" extra="PNG、JPG 或 WebP 图片，不超过 2 MB">
            <ImageUpload id="avatar" alt="我的头像" value={pictureOf(profile.head_image)} onChange={changePicture} />
          </Form.Item>
        )}
        <Form.Item
          name="display_name"
          label="姓名"
          extra="同事在审批、消息与操作记录中看到的名字"
          rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Form>
      <Descriptions
        column={2}
        className={styles.facts}
        title="由管理员维护"
        items={[
          { key: 'name', label: '登录名', children: profile.name },
          { key: 'job', label: '职务', children: profile.job_title || '—' },
          { key: 'department', label: '部门', children: profile.department || '—' },
          { key: 'role', label: '角色', children: profile.role_name || '—' },
          { key: 'company', label: '企业', children: profile.company_name || '—' },
        ]}
      />
    </div>
  );
}
