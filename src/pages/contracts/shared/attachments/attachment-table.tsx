// The attachments of a contract, each with its older versions below.
import { Button, Space, Table, type TableColumnsType } from 'antd';
import type { ContractAttachment, FileVersion } from '#api/contracts/attachment/attachment.schema';
import { ATTACHMENT_CATEGORY } from '#api/contracts/attachment/attachment-labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { canPreview } from '@/components/details/file-preview';
import { Figure, textOf } from '@/components/figures';
import { addressOf, sizeText } from '@/components/forms/inputs/files/stored-file';
import styles from '../shared.module.css';

interface Acts {
  onPreview: (file: FileVersion) => void;
  onVersion: (attachment: ContractAttachment) => void;
  onEdit: (attachment: ContractAttachment) => void;
  onRemove: (attachment: ContractAttachment) => void;
}

interface Props extends Acts {
  attachments: readonly ContractAttachment[];
  editable: boolean;
}

interface LinkProps {
  label: string;
  name: string;
  danger?: boolean;
  onClick: () => void;
}

const ActLink = ({ label, name, danger, onClick }: LinkProps) => (
  <Button
    type="link"
    size="small"
    danger={danger}
    style={{ padding: 0 }}
    aria-label={`${label} ${name}`}
    onClick={onClick}
  >
    {label}
  </Button>
);

const Look = ({ file, onPreview }: { file: FileVersion } & Pick<Acts, 'onPreview'>) => (
  <Space size={12}>
    {canPreview(file) && <ActLink label="预览" name={file.name} onClick={() => onPreview(file)} />}
    <a href={addressOf(file.id)} download={file.name} aria-label={`下载 ${file.name}`}>
      下载
    </a>
  </Space>
);

const FILE_COLUMNS = [
  { title: '版本', width: 64, render: (_cell, { version_no }) => <Figure>{`第 ${version_no} 版`}</Figure> },
  {
    title: '大小',
    width: 72,
    align: 'right',
    render: (_cell, file) => <Figure>{sizeText(file.size_bytes)}</Figure>,
  },
  { title: '上传人', dataIndex: 'created_by_name', width: 70, ellipsis: true },
  { title: '上传时间', width: 132, render: (_cell, file) => <Figure>{textOf('instant', file.created_at)}</Figure> },
] as const satisfies TableColumnsType<FileVersion>;

const historyColumns = (onPreview: Acts['onPreview']): TableColumnsType<FileVersion> => [
  { title: '历史版本', dataIndex: 'name', ellipsis: true },
  ...FILE_COLUMNS,
  {
    title: '操作',
    width: 130,
    render: (_cell, file) => <Look file={file} onPreview={onPreview} />,
  },
];

export function AttachmentTable({ attachments, editable, ...acts }: Props) {
  const columns: TableColumnsType<ContractAttachment> = [
    {
      title: '文件名',
      width: 160,
      ellipsis: true,
      render: (_cell, file) =>
        canPreview(file) ? (
          <Button
            type="link"
            size="small"
            style={{ padding: 0, maxWidth: '100%' }}
            title={file.name}
            onClick={() => acts.onPreview(file)}
          >
            <span className={styles.fileName}>{file.name}</span>
          </Button>
        ) : (
          <a href={addressOf(file.id)} target="_blank" rel="noreferrer" title={file.name}>
            {file.name}
          </a>
        ),
    },
    {
      title: '分类',
      width: 100,
      filters: Object.entries(ATTACHMENT_CATEGORY).map(([value, { label }]) => ({ value, text: label })),
      onFilter: (value, { category }) => category === value,
      render: (_cell, { category }) => ATTACHMENT_CATEGORY[category].label,
    },
    ...(FILE_COLUMNS as TableColumnsType<ContractAttachment>),
    { title: '备注', width: 96, ellipsis: true, render: (_cell, { note }) => note || NO_FIGURE },
    {
      title: '操作',
      // Fixed, because the table scrolls sideways on a narrow screen.
      fixed: 'right',
      width: editable ? 220 : 92,
      render: (_cell, attachment) => (
        <Space size={8}>
          <Look file={attachment} onPreview={acts.onPreview} />
          {editable && (
            <>
              <ActLink label="上传新版本" name={attachment.name} onClick={() => acts.onVersion(attachment)} />
              <ActLink label="编辑" name={attachment.name} onClick={() => acts.onEdit(attachment)} />
              <ActLink label="删除" name={attachment.name} danger onClick={() => acts.onRemove(attachment)} />
            </>
          )}
        </Space>
      ),
    },
  ];
  return (
    <Table<ContractAttachment>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={attachments}
      columns={columns}
      scroll={{ x: editable ? 980 : 852 }}
      locale={{ emptyText: editable ? '还没有附件，可在下方上传签署版合同等文件' : '还没有附件' }}
      expandable={{
        rowExpandable: ({ history }) => history.length > 0,
        expandedRowRender: ({ history }) => (
          <Table<FileVersion>
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={history}
            columns={historyColumns(acts.onPreview)}
          />
        ),
        expandIcon: ({ expanded, onExpand, record }) =>
          record.history.length > 0 && (
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              aria-expanded={expanded}
              aria-label={`${record.name} 的历史版本`}
              onClick={(event) => onExpand(record, event)}
            >
              {expanded ? '收起' : `历史(${record.history.length})`}
            </Button>
          ),
        columnWidth: 66,
        showExpandColumn: attachments.some(({ history }) => history.length > 0),
      }}
    />
  );
}
