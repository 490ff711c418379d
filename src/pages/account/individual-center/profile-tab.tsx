// 个人资料: picture and display name; other fields are managed by the administrator.
import { Button, Descriptions, Form, Input, Skeleton } from 'antd';
import { saveAvatar, saveProfile } from '#api/account/profile';
import type { Profile, SaveAvatar, SaveProfile } from '#api/account/profile.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { ImageUpload } from '@/components/forms/inputs/files/image-upload';
import { HANDLED_AT_SIGN_IN, type Send, useSubmit } from '@/hooks/use-submit';
import styles from './individual-center.module.css';
import { useProfile } from './use-profile';

/** Returns the id of the stored picture in the address of an avatar, or null. */
const pictureOf = (head_image: string) => Number(/[?&]id=(\d+)/.exec(head_image)?.[1]) || null;

/** Sends the name or the picture: never both in parallel, since each increments the version. */
const send: Send<SaveProfile | SaveAvatar, Profile> = (change, options) =>
  'file_id' in change ? call(saveAvatar, change, options) : call(saveProfile, change, options);

export function ProfileTab() {
  const { data, isError, error, refetch, changed } = useProfile();
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  return <ProfileForm profile={data} onChanged={changed} />;
}

function ProfileForm({ profile, onChanged }: { profile: Profile; onChanged: (profile: Profile) => Promise<void> }) {
  const [form] = Form.useForm<{ display_name: string }>();
  const { submit, submitting, wrong } = useSubmit(send, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    success: (_saved, change) =>
      'display_name' in change ? '资料已保存' : change.file_id === null ? '头像已移除' : '头像已更换',
    onDone: onChanged,
  });

  return (
    <div className={styles.narrow}>
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={profile}
        onFinish={({ display_name }) => submit({ version: profile.version, display_name })}
      >
        {profile.company_name && (
          <Form.Item label="头像" htmlFor="avatar" extra="PNG、JPG 或 WebP 图片，不超过 2 MB">
            <ImageUpload
              id="avatar"
              alt="我的头像"
              value={pictureOf(profile.head_image)}
              onChange={(file_id) => submit({ file_id })}
            />
          </Form.Item>
        )}
        <Form.Item
          name="display_name"
          label="姓名"
          extra="同事在审批、消息与操作记录中看到的名字"
          rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={submitting}>
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
