// 滞纳金: the late fee of every overdue receivable as of a day; posts all of them or the selected rows.
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Empty, Select, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { postLateFees, previewLateFees } from '#api/finance/late-fee';
import type { LateFeeRow, LateFees, LateFeesQuery } from '#api/finance/late-fee.schema';
import { businessDay } from '#api/kernel/instant';
import { formatDailyRate, formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money } from '@/components/figures';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { rowTicks } from '@/components/lists/row-ticks';
import { useLegalEntities } from '@/hooks/use-legal-entities';
import { useSubmit } from '@/hooks/use-submit';
import type { UrlChanges } from '@/hooks/use-url-params';
import shared from '../shared/shared.module.css';

const WIDTH = 1240;
const PAGE = 50;

const COLUMNS: TableColumnsType<LateFeeRow> = [
  {
    title: '租客',
    width: 220,
    render: (_cell, row) => (
      <>
        <div>{row.tenant_name}</div>
        <div className={shared.second}>{row.contract_number}</div>
      </>
    ),
  },
  {
    title: '应收',
    width: 190,
    render: (_cell, row) => (
      <>
        <div>{row.charge_item}</div>
        <div className={shared.second}>{`${row.start_date} ~ ${row.end_date}`}</div>
      </>
    ),
  },
  { title: '应收日', width: 110, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
  {
    title: '滞纳金日利率',
    width: 110,
    align: 'right',
    render: (_cell, row) => <Figure>{formatDailyRate(row.rate_daily)}</Figure>,
  },
  {
    title: '计费天数与本金(元)',
    width: 250,
    render: (_cell, row) =>
      row.periods.map(({ start, end, days, open }) => (
        <div key={start}>
          <Figure>{`${days} 天 × ${formatMoney(open)}`}</Figure>
          <div className={shared.second}>{`${start} ~ ${end}`}</div>
        </div>
      )),
  },
  {
    title: '预收余额抵扣(元)',
    width: 140,
    align: 'right',
    render: (_cell, row) => (row.credit_fen === 0 ? '—' : <Money fen={row.credit_fen} />),
  },
  { title: '滞纳金(元)', width: 120, align: 'right', render: (_cell, row) => <Money fen={row.fee_fen} /> },
  { title: '已过账(元)', width: 110, align: 'right', render: (_cell, row) => <Money fen={row.posted_fen} /> },
  {
    title: '本次过账(元)',
    width: 130,
    align: 'right',
    fixed: 'right',
    render: (_cell, row) => <Money fen={row.to_post_fen} />,
  },
];

const PARAMS = { as_of: 'late_fee', legal_entity_id: 'legal_entity_id' } as const;

/** Returns the query in the address: `receivablePaths.lateFees`. */
export function lateFeesQuery(params: URLSearchParams): LateFeesQuery | undefined {
  const as_of = params.get(PARAMS.as_of);
  return as_of ? { as_of, legal_entity_id: Number(params.get(PARAMS.legal_entity_id)) || null } : undefined;
}

/** Change that removes it from the address. */
export const WITHOUT_LATE_FEES: UrlChanges = Object.fromEntries(Object.values(PARAMS).map((name) => [name, null]));

interface Props {
  /** Initial query; defaults to today, and all legal entities. */
  initial?: Partial<LateFeesQuery>;
  onClose: () => void;
}

export function LateFeeDrawer({ initial: filter = {}, onClose }: Props) {
  const [as_of, setAsOf] = useState(() => filter.as_of ?? businessDay());
  const [legal_entity_id, setEntity] = useState(filter.legal_entity_id ?? null);
  const { entities, several } = useLegalEntities();
  const query = { as_of, legal_entity_id };
  const found = useQuery({
    queryKey: [previewLateFees.path, query],
    queryFn: () => call(previewLateFees, query),
    staleTime: 0,
  });
  return (
    <Drawer open width={WIDTH} title="滞纳金" onClose={onClose}>
      <Space style={{ marginBottom: 12 }}>
        <label htmlFor="late-fee-as-of">截至日期</label>
        <DateInput id="late-fee-as-of" value={as_of} onChange={(day) => day && setAsOf(day)} />
        {several && (
          <Select
            aria-label="签约主体"
            allowClear
            placeholder="全部签约主体"
            style={{ width: 300 }}
            value={legal_entity_id}
            options={entities.map(({ value, label }) => ({ value: Number(value), label }))}
            onChange={(entity) => setEntity(entity ?? null)}
          />
        )}
      </Space>
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.data && <Preview key={JSON.stringify(query)} fees={found.data} legal_entity_id={legal_entity_id} />}
    </Drawer>
  );
}

function Preview({ fees, legal_entity_id }: { fees: LateFees; legal_entity_id: number | null }) {
  const { modal } = App.useApp();
  const [chosen, setChosen] = useState<number[]>([]);
  const { as_of, rows, count, to_post_fen, spared_count, spared_fen } = fees;
  const isFuture = as_of > businessDay();
  const picked = rows.filter((row) => chosen.includes(row.receivable_id));
  const sum = chosen.length ? picked.reduce((total, row) => total + row.to_post_fen, 0) : to_post_fen;
  const number = chosen.length || count;
  const { submit, submitting, wrong } = useSubmit(postLateFees, {
    long: '过账滞纳金',
    rereads: 'all',
    success: (done) => `已过账 ${done.posted} 笔滞纳金，合计 ${formatMoney(done.posted_fen)} 元`,
    onDone: () => setChosen([]),
  });
  const confirmPosting = () =>
    modal.confirm({
      title: `过账 ${number} 笔滞纳金`,
      content: `截至 ${as_of}，合计 ${formatMoney(sum)} 元，每笔逾期的应收生成一笔滞纳金应收；之后只收新增的部分。`,
      okText: '过账',
      cancelText: '取消',
      onOk: () => submit({ as_of, legal_entity_id, receivable_ids: chosen.length ? chosen : null }),
    });
  return (
    <>
      <DialogErrors errors={wrong.others} />
      {count > rows.length && (
        <Alert type="info" showIcon style={{ marginBottom: 12 }} message={`共 ${count} 笔，显示前 ${rows.length} 笔`} />
      )}
      {spared_count > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          message={`租客已到账而未核销的款项自到账日起视同已付：${spared_count} 笔应收少计滞纳金 ${formatMoney(spared_fen)} 元`}
        />
      )}
      <Space style={{ marginBottom: 12, width: '100%', justifyContent: 'space-between' }}>
        <span>
          {chosen.length ? `已选 ${number} 笔` : `共 ${number} 笔`}，本次过账 <Money fen={sum} /> 元
        </span>
        <Button type="primary" loading={submitting} disabled={count === 0 || isFuture} onClick={confirmPosting}>
          {chosen.length ? '过账所选' : '全部过账'}
        </Button>
      </Space>
      {isFuture && (
        <Alert type="warning" showIcon style={{ marginBottom: 12 }} message="将来的日期只能试算，不能过账" />
      )}
      <Table<LateFeeRow>
        rowKey="receivable_id"
        size="small"
        dataSource={rows}
        columns={COLUMNS}
        scroll={{ x: 1320 }}
        pagination={rows.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(Number)),
          ...rowTicks<LateFeeRow>((row) => `${row.tenant_name} ${row.charge_item} ${row.due_date}`),
        }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="这一天没有要过账的滞纳金；合同约定滞纳金且应收逾期后在此显示"
            />
          ),
        }}
      />
    </>
  );
}
