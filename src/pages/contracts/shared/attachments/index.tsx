// 附件 of a contract: listed, added, downloaded, taken off after a question. Kept at any time of the contract's life.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton, Space, Table } from 'antd';
import { attachToContract, contractAttachments, detachFromContract } from '#api/contracts/attachment/attachment';
import type { ContractAttachment } from '#api/contracts/attachment/attachment.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, textOf } from '@/components/figures';
import FilesInput from '@/components/forms/inputs/files/files-input';
import { addressOf, sizeText } from '@/components/forms/inputs/files/stored-file';
import { useSession } from '@/hooks/session';
import styles from './shared.module.css';

const NONE: number[] = [];

export function Attachments({ contract: { id: contract_id, number } }: { contract: Contract }) {
  const { modal, message } = App.useApp();
  const { can } = useSession();
  const client = useQueryClient();
  const key = [contractAttachments.path, contract_id];
  const found = useQuery({ queryKey: key, queryFn: () => call(contractAttachments, { contract_id }), staleTime: 0 });
  if (found.isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;

  const keep = (files: ContractAttachment[]) => client.setQueryData(key, files);
  const add = async (file_ids: number[]) => {
    keep(await call(attachToContract, { contract_id, file_ids }));
    message.success('附件已上传');
  };
  const remove = ({ id: file_id, name }: ContractAttachment) =>
    modal.confirm({
      title: `删除附件「${name}」`,
      content: `该附件将从合同 ${number} 中移除，操作记入日志。`,
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => keep(await call(detachFromContract, { contract_id, file_id })),
    });

  return (
    <div className={styles.stack}>
      <Table<ContractAttachment>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={found.data}
        locale={{ emptyText: can('p_4100_edit') ? '还没有附件，可在下方上传签署版合同等文件' : '还没有附件' }}
        columns={[
          {
            title: '文件名',
            render: (_cell, { id, name }) => (
              <a href={addressOf(id)} target="_blank" rel="noreferrer">
                {name}
              </a>
            ),
          },
          {
            title: '大小',
            width: 100,
            align: 'right',
            render: (_cell, file) => <Figure>{sizeText(file.size_bytes)}</Figure>,
          },
          { title: '上传人', dataIndex: 'created_by_name', width: 140 },
          {
            title: '上传时间',
            width: 150,
            render: (_cell, file) => <Figure>{textOf('instant', file.created_at)}</Figure>,
          },
          {
            title: '操作',
            width: 130,
            render: (_cell, file) => (
              <Space size={12}>
                <a href={addressOf(file.id)} download={file.name} aria-label={`下载 ${file.name}`}>
                  下载
                </a>
                {can('p_4100_edit') && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    style={{ padding: 0 }}
                    aria-label={`删除 ${file.name}`}
                    onClick={() => remove(file)}
                  >
                    删除
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
      {can('p_4100_edit') && <FilesInput value={NONE} onChange={add} />}
    </div>
  );
}
