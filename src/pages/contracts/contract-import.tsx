// 导入执行中的合同: a workbook of several sheets, checked and shown with the resulting plans before anything is written.
import { Alert, Button, Card, Tabs } from 'antd';
import { CONTRACT_IMPORT, contractImport, MOST_CONTRACTS } from '#api/contracts/contract/contract.import';
import type { ContractImportPreview, ImportedContract } from '#api/contracts/contract/contract.import.schema';
import type { ImportMode } from '#api/kernel/import';
import { contractPaths } from '#api/kernel/paths';
import { formatMoney } from '#domain/kernel/text/format';
import { download } from '@/api/download';
import { uploadOf } from '@/api/upload';
import { FormFooter } from '@/components/forms/form-footer';
import {
  type Agreement,
  ColumnTable,
  DropFile,
  notifyMade,
  notifyMadeWithLink,
  openMade,
  useConfirmAmount,
  useImport,
  WayBar,
} from '@/components/forms/import-drawer';
import { PageHeader } from '@/components/layout/page-header';
import { ImportPreview } from './contract-import-preview';

type Plan = NonNullable<ImportedContract['plan']>;

/** Returns the total owed and paid amounts of the valid contracts. */
function agreementOf({ right, wrong, contracts }: ContractImportPreview): Agreement {
  const plans = contracts.flatMap(({ plan }) => plan ?? []);
  const sum = (name: 'gross_fen' | 'received_fen' | 'prepayment_fen') => {
    const fen = plans.reduce((total, plan: Plan) => total + plan[name], 0);
    return `${formatMoney(fen)} 元`;
  };
  return {
    title: `确认导入 ${right} 份合同？`,
    does: '合同导入后即为已审批，并生成全部应收、登记已收款',
    undo: '导入后的合同不能删除，写错的须办理变更或退租',
    figures: [
      { label: '合同', text: `${right} 份` },
      ...(wrong > 0 ? [{ label: '有错误，不导入', text: `${wrong} 份` }] : []),
      { label: '应收合计', text: sum('gross_fen') },
      { label: '已收合计', text: sum('received_fen') },
      { label: '转为预收', text: sum('prepayment_fen') },
    ],
  };
}

export default function ContractImportPage() {
  const confirmAmount = useConfirmAmount();
  const { submitting, way, refusal, picked, check, run, again } = useImport(
    contractImport,
    ({ imported, ids }, here) => {
      const made = { text: `已导入 ${imported} 份合同`, list: contractPaths.list, ids };
      if (!here) return notifyMadeWithLink(made);
      notifyMade(made);
      openMade(made);
    },
  );
  const { right = 0, wrong = 0, faults = [] } = picked?.preview ?? {};
  const confirmAndRun = async (mode: ImportMode) => {
    if (picked && (await confirmAmount(agreementOf(picked.preview)))) await run(picked.file, mode);
  };
  return (
    <>
      <PageHeader
        title="导入执行中的合同"
        description="从原系统或表格迁入：合同、空间、条款、递增、免租期、保证金和已收款；导入后即为已审批的合同，应收与核销一并生成"
        actions={<Button onClick={() => download(contractImport.template, {})}>下载模板</Button>}
      />
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 12 }} />}
      {way && <WayBar way={way} />}
      {picked ? <ImportPreview preview={picked.preview} /> : <PickBook busy={submitting} onPick={check} />}
      {picked && (
        <FormFooter>
          <Button onClick={again} disabled={submitting}>
            重新选择文件
          </Button>
          {faults.length > 0 && (
            <Button
              disabled={submitting}
              onClick={() => download(contractImport.wrongRows, uploadOf(picked.file)).catch(() => undefined)}
            >
              下载错误行
            </Button>
          )}
          {faults.length > 0 && right > 0 && (
            <Button loading={submitting} onClick={() => confirmAndRun('right')}>
              {`只导入正确的 ${right} 份`}
            </Button>
          )}
          <Button
            type="primary"
            loading={submitting}
            disabled={wrong > 0 || faults.length > 0}
            onClick={() => confirmAndRun('all')}
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
          endings={['.xlsx', '.xls']}
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
