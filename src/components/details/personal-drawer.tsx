// 个人信息: the data that the enterprise stores about one person, exported as a file, or erased at that person's request.
import { Alert, App, Button, Drawer, Input, Radio, Space } from 'antd';
import { useState } from 'react';
import type { customerPersonal } from '#api/tenants/personal';
import { call } from '@/api/client';
import { saveFile } from '@/api/download';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { useSubmit } from '@/hooks/use-submit';

interface Props {
  calls: typeof customerPersonal;
  person: {
    id: number;
    version: number;
    name: string;
    kind: 'company' | 'person';
    contacts: readonly { name: string }[];
  };
  /** Explains the retention period and the data that stays. */
  retentionNote: string;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function PersonalDrawer({
  calls,
  person: { id, version, name, kind, contacts },
  retentionNote,
  onClose,
}: Props) {
  const { modal, message } = App.useApp();
  const [contact, setContact] = useState<number | null>(kind === 'person' ? null : 0);
  const [reason, setReason] = useState('');
  const { submit, submitting, wrong } = useSubmit(calls.erase, {
    rereads: 'all',
    success: '已删除个人信息',
    onDone: onClose,
  });
  const people = [
    ...(kind === 'person' ? [{ value: null, label: `${name}（本人，含全部联系人）` }] : []),
    ...contacts.map((each, place) => ({ value: place, label: `联系人 ${each.name}` })),
  ];
  const whose = people.find(({ value }) => value === contact)?.label ?? '';
  const take = async () => {
    const data = await call(calls.data, { id, contact });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `个人信息-${data.name}.json`);
    message.success(`已导出 ${data.entries.length} 条个人信息`);
  };
  const erase = () =>
    modal.confirm({
      title: `删除个人信息：${whose}`,
      content: '姓名、电话、邮箱等改为「已删除」，跟进与操作记录中的相应文字一并去除；此操作不能恢复。',
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => submit({ id, version, contact, reason }),
    });
  return (
    <Drawer open width={560} title="个人信息" onClose={onClose}>
      {people.length === 0 ? (
        <Alert type="info" showIcon message="企业不涉及个人信息，且还没有联系人" />
      ) : (
        <Space direction="vertical" size={16} style={{ width: '100%' }}>
          <DialogErrors errors={[...wrong.others]} />
          <Radio.Group
            aria-label="谁的个人信息"
            value={contact}
            onChange={({ target }) => setContact(target.value)}
            style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
            options={people}
          />
          <Button onClick={() => take().catch(() => undefined)}>导出个人信息</Button>
          <Alert type="warning" showIcon message="应本人要求删除" description={retentionNote} />
          <Input.TextArea
            aria-label="删除原因"
            rows={3}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            placeholder="本人提出要求的方式与原因，如：2026-03-16 来函要求删除"
          />
          <Button danger disabled={reason.trim() === ''} loading={submitting} onClick={erase}>
            删除个人信息
          </Button>
        </Space>
      )}
    </Drawer>
  );
}
