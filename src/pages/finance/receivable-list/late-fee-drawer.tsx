// 滞纳金: the late fee of every overdue receivable as of a day; posts all of them or the selected rows.
import { Alert, App, Button, Drawer, Empty, Select, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { LEFT_OUT } from '#api/finance/labels';
import { postLateFees, previewLateFees } from '#api/finance/late-fee';
import type { LateFeeRow, LateFees } from '#api/finance/late-fee.schema';
import { businessDay } from '#api/kernel/instant';
import { formatDailyRate, formatMoney } from '#domain/kernel/text/format';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money } from '@/components/figures';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { rowTicks } from '@/components/lists/row-ticks';
import { useLegalEntities } from '@/hooks/use-legal-entities';
import { useSubmit } from '@/hooks/use-submit';
import type { UrlChanges } from '@/hooks/use-url-params';
import { isFound, LeftOutList, MinimumAmount, RunSearch } from '../shared/run-limits';
import shared from '../shared/shared.module.css';
import { useRunPreview } from '../shared/use-run-preview';

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
export function lateFeesQuery(params: URLSearchParams): Pick<LateFees, 'as_of' | 'legal_entity_id'> | undefined {
  const as_of = params.get(PARAMS.as_of);
  return as_of ? { as_of, legal_entity_id: Number(params.get(PARAMS.legal_entity_id)) || null } : undefined;
}

/** Change that removes it from the address. */
export const WITHOUT_LATE_FEES: UrlChanges = Object.fromEntries(Object.values(PARAMS).map((name) => [name, null]));

interface Props {
  /** Initial query; the values of the last run when missing. */
  initial?: Pick<LateFees, 'as_of' | 'legal_entity_id'>;
  onClose: () => void;
}

type Terms = Pick<LateFees, 'as_of' | 'legal_entity_id' | 'min_fen'>;

/** The terms of the run: those that it begins with until the user changes one. */
function useRun(initial: Props['initial']) {
  const [changed, setChanged] = useState<Terms | null>(initial ? { ...initial, min_fen: 0 } : null);
  const preview = useRunPreview(previewLateFees, (left_out_tenant_ids) => ({
    ...(changed ?? { as_of: null }),
    left_out_tenant_ids,
  }));
  const terms = changed ?? preview.found.data;
  return {
    ...preview,
    terms,
    change: (patch: Partial<Terms>) => {
      if (!terms) return;
      const { as_of, legal_entity_id, min_fen } = terms;
      setChanged({ as_of, legal_entity_id, min_fen, ...patch });
    },
  };
}

type Run = ReturnType<typeof useRun>;

export function LateFeeDrawer({ initial, onClose }: Props) {
  const run = useRun(initial);
  const { found, terms, change } = run;
  const { entities, several } = useLegalEntities();
  return (
    <Drawer open width={WIDTH} title="滞纳金" onClose={onClose}>
      <Space wrap size={[16, 8]} style={{ marginBottom: 12 }}>
        <Space>
          <label htmlFor="late-fee-as-of">截至日期</label>
          <DateInput
            // A picker shows a new value only after it is enabled.
            key={terms ? 'known' : 'unknown'}
            id="late-fee-as-of"
            disabled={!terms}
            value={terms?.as_of ?? null}
            onChange={(day) => day && change({ as_of: day })}
          />
        </Space>
        {several && (
          <Select
            aria-label="签约主体"
            allowClear
            placeholder="全部签约主体"
            style={{ width: 300 }}
            value={terms?.legal_entity_id}
            options={entities.map(({ value, label }) => ({ value: Number(value), label }))}
            onChange={(entity) => change({ legal_entity_id: entity ?? null })}
          />
        )}
        <MinimumAmount of="每笔滞纳金" value={terms?.min_fen ?? 0} onChange={(min_fen) => change({ min_fen })} />
      </Space>
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.data && <Preview key={`${found.data.as_of} ${found.data.legal_entity_id}`} run={run} fees={found.data} />}
    </Drawer>
  );
}

function Preview({ run, fees }: { run: Run; fees: LateFees }) {
  const { modal } = App.useApp();
  const [chosen, setChosen] = useState<number[]>([]);
  const [search, setSearch] = useState('');
  const { as_of, legal_entity_id, min_fen, rows, count, to_post_fen, left_out_count } = fees;
  const isFuture = as_of > businessDay();
  const picked = rows.filter((row) => chosen.includes(row.receivable_id));
  const sum = picked.length ? picked.reduce((total, row) => total + row.to_post_fen, 0) : to_post_fen;
  const number = picked.length || count;
  const { submit, submitting, wrong } = useSubmit(postLateFees, {
    long: '过账滞纳金',
    rereads: 'all',
    success: (done) => `已过账 ${done.posted} 笔滞纳金，合计 ${formatMoney(done.posted_fen)} 元`,
    onDone: () => setChosen([]),
  });
  const terms = { as_of, legal_entity_id, min_fen, left_out_tenant_ids: run.left_out_tenant_ids };
  const confirmPosting = () =>
    modal.confirm({
      title: `过账 ${number} 笔滞纳金`,
      content: `截至 ${as_of}，合计 ${formatMoney(sum)} 元，每笔逾期的应收生成一笔滞纳金应收；之后只收新增的部分。`,
      okText: '过账',
      cancelText: '取消',
      onOk: () => submit({ ...terms, receivable_ids: picked.length ? picked.map((row) => row.receivable_id) : null }),
    });
  return (
    <>
      <DialogErrors errors={wrong.others} />
      <Notices fees={fees} isFuture={isFuture} />
      <Space wrap style={{ marginBottom: 12, width: '100%', justifyContent: 'space-between' }}>
        <Space wrap>
          <RunSearch value={search} onChange={setSearch} />
          <span>
            {picked.length ? `已选 ${number} 笔` : `共 ${number} 笔`}，本次过账 <Money fen={sum} /> 元
          </span>
        </Space>
        <Space>
          {picked.length > 0 && (
            <Button onClick={() => run.leaveOut(...picked.map((row) => row.tenant_id))}>跳过所选租客</Button>
          )}
          <Button
            type="primary"
            loading={submitting}
            disabled={count === 0 || isFuture || run.isBehind}
            onClick={confirmPosting}
          >
            {picked.length ? '过账所选' : '全部过账'}
          </Button>
        </Space>
      </Space>
      <LeftOutList
        unit="笔"
        count={left_out_count}
        fen={fees.left_out_fen}
        rows={fees.left_out.map(({ tenant_id, tenant_name, count: fewer, to_post_fen: fen, reason }) => ({
          key: `${tenant_id} ${reason}`,
          tenant_id,
          tenant_name,
          what: `滞纳金 ${fewer} 笔`,
          amount_fen: fen,
          reason: LEFT_OUT[reason].label,
          chosen: reason === 'chosen',
        }))}
        onRestore={run.restore}
      />
      <Table<LateFeeRow>
        rowKey="receivable_id"
        size="small"
        loading={run.isBehind}
        dataSource={rows.filter((row) => isFound(search, row.tenant_name, row.contract_number))}
        columns={COLUMNS}
        scroll={{ x: 1320 }}
        pagination={rows.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(Number)),
          ...rowTicks<LateFeeRow>((row) => `${row.tenant_name} ${row.charge_item} ${row.due_date}`),
        }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                left_out_count
                  ? '这一天的滞纳金都被跳过'
                  : '这一天没有要过账的滞纳金；合同约定滞纳金且应收逾期后在此显示'
              }
            />
          ),
        }}
      />
    </>
  );
}

function Notices({ fees, isFuture }: { fees: LateFees; isFuture: boolean }) {
  const { rows, count, spared_count, spared_fen } = fees;
  const texts = [
    count > rows.length && `共 ${count} 笔，显示前 ${rows.length} 笔`,
    spared_count > 0 &&
      `租客已到账而未核销的款项自到账日起视同已付：${spared_count} 笔应收少计滞纳金 ${formatMoney(spared_fen)} 元`,
  ].filter((text) => text !== false);
  return (
    <>
      {texts.map((text) => (
        <Alert key={text} type="info" showIcon style={{ marginBottom: 12 }} message={text} />
      ))}
      {isFuture && (
        <Alert type="warning" showIcon style={{ marginBottom: 12 }} message="将来的日期只能试算，不能过账" />
      )}
    </>
  );
}
