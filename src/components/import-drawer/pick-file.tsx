// The first step of an import: what the file looks like, the template, and the place to drop the file.
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Spin, Table, Upload } from 'antd';
import { type ImportColumn, type ImportDeclaration, maxRowsOf } from '../../../api/kernel/import';

interface Props {
  declaration: ImportDeclaration;
  busy: boolean;
  refusal: string;
  onTemplate: () => void;
  onPick: (file: File) => void;
}

const COLUMNS = [
  {
    title: '列名',
    dataIndex: 'title',
    width: 140,
    render: (title: string, { required }: ImportColumn) => (required ? `${title}（必填）` : title),
  },
  { title: '说明', dataIndex: 'help', render: (help?: string) => help ?? '—' },
  { title: '示例', dataIndex: 'example', width: 260, render: (example?: string) => example ?? '—' },
];

export function PickFile({ declaration, busy, refusal, onTemplate, onPick }: Props) {
  return (
    <Spin spinning={busy} tip="正在检查文件…">
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <p style={{ marginTop: 0 }}>
        {`第一行为列名，次序不限；一次最多 ${maxRowsOf(declaration).toLocaleString('en-US')} 行。`}
        <Button type="link" style={{ padding: '0 4px' }} onClick={onTemplate}>
          下载模板
        </Button>
      </p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          onPick(file);
          return false;
        }}
      >
        <p>
          <InboxOutlined style={{ fontSize: 32, color: '#12805C' }} />
        </p>
        <p>点击选择文件，或把 .xlsx 文件拖到这里</p>
        <p style={{ color: '#5B6B64' }}>上传后先检查并预览，确认后才会写入</p>
      </Upload.Dragger>
      <Table<ImportColumn>
        rowKey="name"
        size="small"
        style={{ marginTop: 16 }}
        pagination={false}
        columns={COLUMNS}
        dataSource={[...declaration.columns]}
      />
    </Spin>
  );
}
