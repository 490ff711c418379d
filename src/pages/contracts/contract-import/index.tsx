// 导入执行中的合同: a workbook of several sheets, checked and shown with the plans it makes before anything is written.
import { history } from '@umijs/max';
import { Alert, App, Button, Card, Spin, Tabs } from 'antd';
import { CONTRACT_IMPORT, contractImport, MOST_CONTRACTS } from '#api/contracts/contract/contract.import';
import { contractPaths } from '#api/kernel/paths';
import { download } from '@/api/download';
import { FormFooter } from '@/components/forms/form-footer';
import { ColumnTable, DropFile, useImport } from '@/components/forms/import-drawer';
import { PageHeader } from '@/components/layout/page-header';
import { ImportPreview } from './import-preview';

export default function ContractImportPage() {
  const { message } = App.useApp();
  const { submitting, refusal, picked, check, run, again } = useImport(contractImport, (done) => {
    message.success(`已导入 ${done.imported} 份合同`);
    history.push(contractPaths.list);
  });
  const { right = 0, wrong = 0, faults = [] } = picked?.preview ?? {};
  return (
    <>
      <PageHeader
        title="导入执行中的合同"
        description="从原系统或表格迁入：合同、空间、条款、递增、免租期、保证金和已收款；导入后即为已审批的合同，应收与核销一并生成"
        actions={<Button onClick={() => download(contractImport.template, {})}>下载模板</Button>}
      />
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      <Spin spinning={submitting} tip={picked ? '正在导入…' : '正在检查文件…'}>
        {picked ? <ImportPreview preview={picked.preview} /> : <PickBook busy={submitting} onPick={check} />}
      </Spin>
      {picked && (
        <FormFooter>
          <Button onClick={again} disabled={submitting}>
            重新选择文件
          </Button>
          {faults.length > 0 && right > 0 && (
            <Button loading={submitting} onClick={() => run(picked.file, 'right')}>
              {`只导入正确的 ${right} 份`}
            </Button>
          )}
          <Button
            type="primary"
            loading={submitting}
            disabled={wrong > 0 || faults.length > 0}
            onClick={() => run(picked.file, 'all')}
          >
            {`导入 ${right} 份合同`}
          </Button>
        </FormFooter>
      )}
    </>
  );
}

function PickBook({ busy, onPick }: { busy: boolean; onPick: (file: File) => void }) {
  return (
    <>
      <Card style={{ marginBottom: 12 }}>
        <DropFile
          busy={busy}
          hint={`上传后先检查并预览收款计划，确认后才会写入；一次最多 ${MOST_CONTRACTS} 份合同`}
          onPick={onPick}
        />
      </Card>
      <Card size="small" title="工作表与列">
        <Tabs
          size="small"
          items={Object.values(CONTRACT_IMPORT).map(({ title, columns }) => ({
            key: title,
            label: title,
            children: <ColumnTable columns={columns} />,
          }))}
        />
      </Card>
    </>
  );
}
