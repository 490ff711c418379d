// 附件 of a contract with their versions: upload, preview, download of one or all, edit, and removal after a confirmation. Available throughout the
// contract's life.
import { DownloadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { attachmentsZip, contractAttachments, detachFromContract } from '#api/contracts/attachment/attachment';
import type { ContractAttachment, FileVersion } from '#api/contracts/attachment/attachment.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { FilePreview } from '@/components/details/file-preview';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';
import styles from '../shared.module.css';
import { AttachmentTable } from './attachment-table';
import { EditDialog, VersionDialog } from './dialogs';
import { Upload } from './upload';

type Opened =
  | { what: 'preview'; file: FileVersion }
  | { what: 'edit' | 'version'; attachment: ContractAttachment }
  | null;

export function Attachments({ contract: { id: contract_id, number } }: { contract: Contract }) {
  const { modal, message } = App.useApp();
  const { can } = useSession();
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>(null);
  const key = [contractAttachments.path, contract_id];
  const found = useQuery({ queryKey: key, queryFn: () => call(contractAttachments, { contract_id }), staleTime: 0 });
  if (found.isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;

  const close = () => setOpened(null);
  const keep = (done: string) => (attachments: ContractAttachment[]) => {
    client.setQueryData(key, attachments);
    message.success(done);
    close();
  };
  const remove = ({ id: file_id, name, history }: ContractAttachment) =>
    modal.confirm({
      title: `删除附件「${name}」`,
      content: `该附件${history.length ? `及其 ${history.length} 个历史版本` : ''}将从合同 ${number} 中移除，操作记入日志。`,
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => client.setQueryData(key, await call(detachFromContract, { contract_id, file_id })),
    });
  const editable = can('p_4100_edit');
  return (
    <div className={styles.stack}>
      {found.data.length > 0 && (
        <div>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => download(attachmentsZip, { contract_id }).catch(() => undefined)}
          >
            全部下载
          </Button>
        </div>
      )}
      <AttachmentTable
        attachments={found.data}
        editable={editable}
        onPreview={(file) => setOpened({ what: 'preview', file })}
        onVersion={(attachment) => setOpened({ what: 'version', attachment })}
        onEdit={(attachment) => setOpened({ what: 'edit', attachment })}
        onRemove={remove}
      />
      {editable && <Upload contract_id={contract_id} onDone={keep('附件已上传')} />}
      {opened?.what === 'preview' && <FilePreview file={opened.file} onClose={close} />}
      {opened?.what === 'version' && (
        <VersionDialog
          contract_id={contract_id}
          attachment={opened.attachment}
          onDone={keep('新版本已上传')}
          onClose={close}
        />
      )}
      {opened?.what === 'edit' && (
        <EditDialog
          contract_id={contract_id}
          attachment={opened.attachment}
          onDone={keep('附件已保存')}
          onClose={close}
        />
      )}
    </div>
  );
}
