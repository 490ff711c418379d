// Preview of the workbook: errors by sheet, row and column, and every contract with its plan and money.
import { Alert, Card, Table, type TableColumnsType } from 'antd';
import type {
  ContractImportPreview,
  ImportedContract,
  ImportFault,
} from '#api/contracts/contract/contract.import.schema';
import { Figure, Money, Period, ToneTag } from '@/components/figures';
import { Warnings } from '@/components/forms/import-drawer';

const PAGE_SIZE = 20;

const FAULTS: TableColumnsType<ImportFault> = [
  { title: '工作表', dataIndex: 'sheet', width: 120 },
  { title: '行号', dataIndex: 'row', width: 72, align: 'right' },
  { title: '列', dataIndex: 'column', width: 140 },
  { title: '错误', dataIndex: 'message' },
];

const moneyOf =
  (name: 'gross_fen' | 'received_fen' | 'overdue_fen' | 'prepayment_fen') => (contract: ImportedContract) =>
    contract.plan ? <Money fen={contract.plan[name]} /> : '—';

const CONTRACTS: TableColumnsType<ImportedContract> = [
  { title: '合同编号', dataIndex: 'number', width: 170 },
  { title: '租客', dataIndex: 'tenant', width: 220, ellipsis: true },
  { title: '租期', width: 200, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
  { title: '合同总额(元)', width: 140, align: 'right', render: (_cell, row) => moneyOf('gross_fen')(row) },
  { title: '已收(元)', width: 140, align: 'right', render: (_cell, row) => moneyOf('received_fen')(row) },
  { title: '逾期未收(元)', width: 140, align: 'right', render: (_cell, row) => moneyOf('overdue_fen')(row) },
  { title: '预收(元)', width: 130, align: 'right', render: (_cell, row) => moneyOf('prepayment_fen')(row) },
  {
    title: '检查',
    width: 100,
    render: (_cell, { faults }) =>
      faults ? <ToneTag tone="danger">{`${faults} 处错误`}</ToneTag> : <ToneTag tone="success">正确</ToneTag>,
  },
];

type PlannedRow = NonNullable<ImportedContract['plan']>['rows'][number];

const ROWS: TableColumnsType<PlannedRow> = [
  { title: '费项', dataIndex: 'charge_item', width: 140 },
  { title: '周期', width: 200, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
  { title: '应收日', width: 110, render: (_cell, row) => <Figure>{row.due}</Figure> },
  { title: '应收(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
  { title: '已收(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.received_fen} /> },
  {
    title: '未收(元)',
    width: 140,
    align: 'right',
    render: (_cell, row) => <Money fen={row.gross_fen - row.received_fen} />,
  },
];

export function ImportPreview({ preview }: { preview: ContractImportPreview }) {
  const { right, wrong, faults, warnings, contracts } = preview;
  return (
    <>
      <Alert
        showIcon
        type={faults.length ? 'error' : 'success'}
        style={{ marginBottom: 12 }}
        message={
          faults.length
            ? `共 ${contracts.length} 份合同，${right} 份正确，${wrong} 份有错误；还没有写入任何数据`
            : `共 ${contracts.length} 份合同，全部正确；核对收款计划后导入`
        }
      />
      <Warnings warnings={warnings} />
      {faults.length > 0 && (
        <Card
          size="small"
          title={`错误 ${faults.length} 处`}
          style={{ marginBottom: 12 }}
          styles={{ body: { padding: 0 } }}
        >
          <Table<ImportFault>
            rowKey={(fault) => `${fault.sheet}:${fault.row}:${fault.column}:${fault.message}`}
            size="small"
            columns={FAULTS}
            dataSource={faults}
            pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
          />
        </Card>
      )}
      <Card size="small" title="合同与收款计划" styles={{ body: { padding: 0 } }}>
        <Table<ImportedContract>
          rowKey="number"
          size="small"
          columns={CONTRACTS}
          dataSource={contracts}
          scroll={{ x: 1300 }}
          pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
          expandable={{
            rowExpandable: ({ plan }) => plan !== null,
            expandedRowRender: ({ plan }) => plan && <Plan plan={plan} />,
          }}
        />
      </Card>
    </>
  );
}

function Plan({ plan }: { plan: NonNullable<ImportedContract['plan']> }) {
  return (
    <>
      <Table<PlannedRow>
        rowKey={(row) => `${row.charge_item}:${row.start}:${row.due}:${row.gross_fen}`}
        size="small"
        columns={ROWS}
        dataSource={plan.rows}
        pagination={{ pageSize: 24, hideOnSinglePage: true, showSizeChanger: false }}
      />
      {plan.left_out > 0 && <p>{`另有 ${plan.left_out} 期未显示，金额已计入合计`}</p>}
    </>
  );
}
