// The area to drop a spreadsheet, and its expected columns.
import { InboxOutlined } from '@ant-design/icons';
import { Table, Upload } from 'antd';
import { type ImportColumn, TABLE_ENDINGS } from '#api/kernel/import';
import { palette } from '@/theme/palette';

interface Props {
  busy: boolean;
  hint: string;
  /** Extensions of the files that can be read. */
  endings?: readonly string[];
  onPick: (file: File) => void;
}

export function DropFile({ busy, hint, endings = TABLE_ENDINGS, onPick }: Props) {
  return (
    <Upload.Dragger
      accept={endings.join(',')}
      maxCount={1}
      showUploadList={false}
      disabled={busy}
      beforeUpload={(file) => {
        onPick(file);
        return false;
      }}
    >
      <p>
        <InboxOutlined style={{ fontSize: 32, color: palette.primary }} />
      </p>
      <p>{`点击选择文件，或把 ${endings.join('、')} 文件拖到这里`}</p>
      <p style={{ color: palette.textSecondary }}>{hint}</p>
    </Upload.Dragger>
  );
}

const COLUMNS = [
  {
    title: '列名',
    dataIndex: 'title',
    width: 160,
    render: (title: string, { required }: ImportColumn) => (required ? `${title}（必填）` : title),
  },
  { title: '说明', dataIndex: 'help', render: (help?: string) => help ?? '—' },
  { title: '示例', dataIndex: 'example', width: 240, render: (example?: string) => example ?? '—' },
];

export function ColumnTable({ columns }: { columns: readonly ImportColumn[] }) {
  return (
    <Table<ImportColumn> rowKey="name" size="small" pagination={false} columns={COLUMNS} dataSource={[...columns]} />
  );
}
