// 导入执行中的合同: a workbook of several sheets, checked and shown with the plans it makes before anything is written.
import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Alert, App, Button, Card, Spin, Table, Tabs, Upload } from 'antd';
import { useState } from 'react';
import { CONTRACT_IMPORT, contractImport, MOST_CONTRACTS } from '../../../../api/contracts/contract.import';
import type { ContractImportPreview } from '../../../../api/contracts/contract.import.schema';
import type { ImportColumn, ImportMode } from '../../../../api/kernel/import';
import { ApiError } from '../../../api/api-error';
import { call } from '../../../api/client';
import { download } from '../../../api/download';
import { uploadOf } from '../../../api/upload';
import { FormFoot } from '../../../components/form-foot';
import { PageHead } from '../../../components/page-head';
import { paths } from '../shared/paths';
import { ImportPreview } from './import-preview';

const QUIET = [422];

export default function ContractImportPage() {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [picked, setPicked] = useState<{ file: File; preview: ContractImportPreview } | null>(null);

  /** One call at a time; what the file is refused for is told on the page. */
  const once = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (QUIET.includes(error.code)) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  const check = (file: File) =>
    once(async () => {
      setPicked(null);
      setPicked({ file, preview: await call(contractImport.check, uploadOf(file), { quiet: QUIET }) });
    });
  const run = (file: File, mode: ImportMode) =>
    once(async () => {
      const done = await call(contractImport.run, uploadOf(file, { mode }), { quiet: QUIET });
      await client.invalidateQueries();
      message.success(`已导入 ${done.imported} 份合同`);
      history.push(paths.list);
    });

  const { right = 0, wrong = 0, faults = [] } = picked?.preview ?? {};
  return (
    <>
      <PageHead
        title="导入执行中的合同"
        description="从原系统或表格迁入：合同、空间、条款、递增、免租期、保证金和已收款；导入后即为已审批的合同，应收与核销一并生成"
        actions={<Button onClick={() => download(contractImport.template, {})}>下载模板</Button>}
      />
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <Spin spinning={busy} tip={picked ? '正在导入…' : '正在检查文件…'}>
        {picked ? <ImportPreview preview={picked.preview} /> : <PickBook busy={busy} onPick={check} />}
      </Spin>
      {picked && (
        <FormFoot>
          <Button onClick={() => setPicked(null)} disabled={busy}>
            重新选择文件
          </Button>
          {faults.length > 0 && right > 0 && (
            <Button loading={busy} onClick={() => run(picked.file, 'right')}>
              {`只导入正确的 ${right} 份`}
            </Button>
          )}
          <Button
            type="primary"
            loading={busy}
            disabled={wrong > 0 || faults.length > 0}
            onClick={() => run(picked.file, 'all')}
          >
            {`导入 ${right} 份合同`}
          </Button>
        </FormFoot>
      )}
    </>
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
  { title: '示例', dataIndex: 'example', width: 220, render: (example?: string) => example ?? '—' },
];

function PickBook({ busy, onPick }: { busy: boolean; onPick: (file: File) => void }) {
  return (
    <>
      <Card style={{ marginBottom: 12 }}>
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
          <p
            style={{ color: '#5B6B64' }}
          >{`上传后先检查并预览收款计划，确认后才会写入；一次最多 ${MOST_CONTRACTS} 份合同`}</p>
        </Upload.Dragger>
      </Card>
      <Card size="small" title="工作表与列">
        <Tabs
          size="small"
          items={Object.values(CONTRACT_IMPORT).map(({ title, columns }) => ({
            key: title,
            label: title,
            children: (
              <Table<ImportColumn>
                rowKey="name"
                size="small"
                pagination={false}
                columns={COLUMNS}
                dataSource={[...columns]}
              />
            ),
          }))}
        />
      </Card>
    </>
  );
}
