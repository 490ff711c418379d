// Search parameters of a list or report, saved under a name, visible only to their user.
import { DeleteOutlined, StarOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown, Form, Input, type MenuProps, Modal } from 'antd';
import { useState } from 'react';
import { deleteView, listView, saveView } from '#api/account/me';
import { call } from '@/api/client';

interface Props {
  /** `{area}/{object}`, or `{area}/report/{object}`. */
  list: string;
  /** The saved parameters. */
  state: Record<string, unknown>;
  onApply: (state: Record<string, unknown>) => void;
}

export function SavedViews({ list, state, onApply }: Props) {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const views = useQuery({ queryKey: [listView.path, list], queryFn: () => call(listView, { list }), enabled: open });
  const read = () => client.invalidateQueries({ queryKey: [listView.path, list] });

  const remove = (id: number, name: string) =>
    modal.confirm({
      title: `删除视图「${name}」`,
      content: '只删除保存的查询条件，数据不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => call(deleteView, { id }).then(read, () => undefined),
    });

  const items: MenuProps['items'] = [
    ...(views.data ?? []).map((view) => ({
      key: view.id,
      label: view.name,
      onClick: () => onApply(view.state as Record<string, unknown>),
      extra: (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`删除视图${view.name}`}
          onClick={(event) => {
            event.stopPropagation();
            remove(view.id, view.name);
          }}
        />
      ),
    })),
    ...(views.data?.length ? [{ type: 'divider' as const }] : []),
    { key: 'keep', label: '保存当前查询…', onClick: () => setNaming(true) },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} open={open} onOpenChange={setOpen}>
        <Button icon={<StarOutlined />}>视图</Button>
      </Dropdown>
      <NameDialog
        open={naming}
        onClose={() => setNaming(false)}
        onName={async (name) => {
          await call(saveView, { list, name, state: state as never });
          await read();
          setNaming(false);
        }}
      />
    </>
  );
}

function NameDialog({
  open,
  onClose,
  onName,
}: {
  open: boolean;
  onClose: () => void;
  onName: (name: string) => Promise<void>;
}) {
  const [form] = Form.useForm<{ name: string }>();
  const [busy, setBusy] = useState(false);
  const submit = async ({ name }: { name: string }) => {
    setBusy(true);
    await onName(name.trim()).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Modal
      title="保存当前查询"
      open={open}
      onCancel={onClose}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form form={form} name="saved-view" layout="vertical" preserve={false} onFinish={submit}>
        <Form.Item
          name="name"
          label="视图名称"
          rules={[{ required: true, whitespace: true, message: '请填写视图名称' }]}
        >
          <Input autoFocus maxLength={40} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
