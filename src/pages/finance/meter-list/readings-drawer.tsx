// 读数: all readings of a meter with their charges; the last one can be voided when it has no charge.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Drawer, Empty, Skeleton, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { METER_KIND } from '#api/contracts/labels';
import { READING_SOURCE, RECEIVABLE_STATUS } from '#api/finance/labels';
import { meterReadings, voidReading } from '#api/finance/meter/meter';
import type { MeterRow } from '#api/finance/meter/meter.list';
import type { ReadingRow } from '#api/finance/meter/meter.schema';
import { receivablePaths } from '#api/kernel/paths';
import { formatUsage, NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Explained, Figure, Money, StatusTag, ToneTag } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { useSession } from '@/hooks/session';
import shared from '../shared/shared.module.css';

const WIDTH = 1160;
/** Keeps lines of neighbouring cells aligned. */
const LINE = { lineHeight: '24px', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

type Charge = ReadingRow['charges'][number];

/** Renders one line for each contract that the reading charged. */
function Charges({ row, children }: { row: ReadingRow; children: (charge: Charge) => ReactNode }) {
  if (row.charges.length === 0) return <>{NO_FIGURE}</>;
  return row.charges.map((charge) => (
    <div key={charge.receivable_id} style={LINE}>
      {children(charge)}
    </div>
  ));
}

function Amount({ charge: { gross_fen, explanation } }: { charge: Charge }) {
  const steps = explanation.split('；').map((step) => <div key={step}>{step}</div>);
  return (
    <Explained title="计算过程" explanation={steps}>
      <Money fen={gross_fen} />
    </Explained>
  );
}

function State({ row }: { row: ReadingRow }) {
  if (row.voided_on !== null) return <ToneTag tone="ended">已作废</ToneTag>;
  if (row.charges.length)
    return <Charges row={row}>{({ status }) => <StatusTag labels={RECEIVABLE_STATUS} value={status} />}</Charges>;
  return <>{row.source === 'handover' ? '交接' : row.first ? '底数' : '不收费'}</>;
}

function columnsOf(onVoid?: (row: ReadingRow) => void): TableColumnsType<ReadingRow> {
  return [
    { title: '抄表日期', width: 110, render: (_cell, { read_on }) => <Figure>{read_on}</Figure> },
    { title: '来源', width: 80, render: (_cell, { source }) => <StatusTag labels={READING_SOURCE} value={source} /> },
    { title: '读数', width: 130, align: 'right', render: (_cell, row) => <Figure>{formatUsage(row.reading)}</Figure> },
    { title: '用量', width: 120, align: 'right', render: (_cell, row) => <Figure>{formatUsage(row.usage)}</Figure> },
    {
      title: '金额(元)',
      width: 130,
      align: 'right',
      render: (_cell, row) => <Charges row={row}>{(charge) => <Amount charge={charge} />}</Charges>,
    },
    {
      title: '租客',
      ellipsis: true,
      render: (_cell, row) => <Charges row={row}>{({ tenant_name }) => tenant_name}</Charges>,
    },
    { title: '状态', width: 100, render: (_cell, row) => <State row={row} /> },
    { title: '抄表人', dataIndex: 'created_by', width: 90, ellipsis: true },
    {
      title: '操作',
      width: 100,
      render: (_cell, row) =>
        row.charges.length > 0 ? (
          <Charges row={row}>
            {({ receivable_id }) => <Link to={receivablePaths.open(receivable_id)}>查看应收</Link>}
          </Charges>
        ) : row.last && onVoid ? (
          <Button type="link" size="small" danger style={{ padding: 0 }} onClick={() => onVoid(row)}>
            作废
          </Button>
        ) : null,
    },
  ];
}

export function ReadingsDrawer({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const { can } = useSession();
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const { id, kind, number, building_name, space_label } = meter;
  const found = useQuery({
    queryKey: [meterReadings.path, id],
    queryFn: () => call(meterReadings, { id }),
    staleTime: 0,
  });
  const confirmVoid = async (row: ReadingRow) => {
    const done = await confirmWithReason({
      title: `作废读数「${number} ${row.read_on} ${formatUsage(row.reading)}」`,
      consequence: '该读数没有计费；作废后用量从再上一次读数起算，记录与原因保留，不能恢复。',
      verb: '作废',
      act: (reason) => call(voidReading, { id: row.id, reason }),
    });
    if (done) await client.invalidateQueries();
  };
  return (
    <Drawer open width={WIDTH} title={`读数：${METER_KIND[kind].label} ${number}`} onClose={onClose}>
      <p
        style={{ marginTop: 0 }}
      >{`${building_name} ${space_label ?? '公共'}。已计费的读数在其应收全部作废后作废，之后可重新抄表。`}</p>
      {found.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <Table<ReadingRow>
          rowKey="id"
          size="small"
          columns={columnsOf(can('p_5200_edit') ? confirmVoid : undefined)}
          dataSource={found.data}
          rowClassName={(row) => (row.voided_on === null ? '' : (shared.undone ?? ''))}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{
            emptyText: (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有读数：第一次抄表作为底数，之后开始计费" />
            ),
          }}
        />
      )}
    </Drawer>
  );
}
