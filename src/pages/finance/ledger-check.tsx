// 账务自检: the identities of the books, the number of rows checked, and the rows that violate one.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Alert, Button, Card, Skeleton, Table } from 'antd';
import { runLedgerCheck } from '#api/finance/ledger-check';
import type { LedgerCheck, LedgerFault } from '#api/finance/ledger-check.schema';
import { formatInstant } from '#api/kernel/instant';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Money, ToneTag } from '@/components/figures';
import { PageHeader } from '@/components/layout/page-header';

export default function LedgerCheckPage() {
  const found = useQuery({
    queryKey: [runLedgerCheck.path],
    queryFn: () => call(runLedgerCheck, {}),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <PageHeader
        title="账务自检"
        description="核对应收、核销、流水、保证金之间的恒等式，并按合同条款重新计算每期应收；每天夜间自动核对一次，有不符时在消息中心提醒"
        actions={
          <Button type="primary" loading={found.isFetching} onClick={() => found.refetch()}>
            重新核对
          </Button>
        }
      />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && (
        <Card role="status" aria-label="加载中">
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      )}
      {found.data && <Result check={found.data} />}
    </>
  );
}

function Result({ check }: { check: LedgerCheck }) {
  const wrong = check.checks.reduce((sum, each) => sum + each.wrong, 0);
  const instant = formatInstant(check.checked_at);
  return (
    <>
      <Alert
        showIcon
        type={wrong ? 'error' : 'success'}
        style={{ marginBottom: 12 }}
        message={wrong ? `${instant} 核对：${wrong} 处不符，请联系管理员` : `${instant} 核对：全部相符`}
      />
      <Card size="small" title="合计" style={{ marginBottom: 12 }} styles={{ body: { padding: 0 } }}>
        <Table
          rowKey="entity_name"
          size="small"
          pagination={false}
          dataSource={check.totals}
          locale={{ emptyText: '还没有应收' }}
          columns={[
            { title: '签约主体', dataIndex: 'entity_name' },
            { title: '应收合计(元)', align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
            { title: '= 已收(元)', align: 'right', render: (_cell, row) => <Money fen={row.received_fen} /> },
            { title: '+ 未收(元)', align: 'right', render: (_cell, row) => <Money fen={row.open_fen} /> },
            { title: '+ 作废(元)', align: 'right', render: (_cell, row) => <Money fen={row.void_fen} /> },
            {
              title: '核对',
              width: 90,
              render: (_cell, row) => (
                <State wrong={row.gross_fen === row.received_fen + row.open_fen + row.void_fen ? 0 : 1} />
              ),
            },
          ]}
        />
      </Card>
      <Card size="small" title="恒等式" style={{ marginBottom: 12 }} styles={{ body: { padding: 0 } }}>
        <Table
          rowKey="key"
          size="small"
          pagination={false}
          dataSource={check.checks}
          columns={[
            { title: '项目', dataIndex: 'title', width: 180 },
            { title: '内容', dataIndex: 'explanation' },
            { title: '核对行数', width: 110, align: 'right', render: (_cell, row) => row.rows.toLocaleString('en-US') },
            { title: '核对', width: 110, render: (_cell, row) => <State wrong={row.wrong} /> },
          ]}
        />
      </Card>
      {check.faults.length > 0 && <Faults faults={check.faults} />}
    </>
  );
}

const State = ({ wrong }: { wrong: number }) =>
  wrong ? <ToneTag tone="danger">{`${wrong} 处不符`}</ToneTag> : <ToneTag tone="success">相符</ToneTag>;

function Faults({ faults }: { faults: readonly LedgerFault[] }) {
  return (
    <Card size="small" title="不符的记录" styles={{ body: { padding: 0 } }}>
      <Table<LedgerFault>
        rowKey={(fault) => `${fault.check}:${fault.link}:${fault.row}`}
        size="small"
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={[...faults]}
        columns={[
          { title: '项目', dataIndex: 'check', width: 180 },
          { title: '记录', render: (_cell, { row, link }) => (link ? <Link to={link}>{row}</Link> : row) },
          { title: '应为(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.expected_fen} /> },
          { title: '实为(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.actual_fen} /> },
          { title: '建议', dataIndex: 'advice', width: 260 },
        ]}
      />
    </Card>
  );
}
