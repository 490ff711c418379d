// 信用: the tenant's payment behaviour, overall and by year.
import { Empty, Table, type TableColumnsType } from 'antd';
import { CREDIT_LINKS, tenantCredit } from '#api/tenants/account';
import type { TenantCredit } from '#api/tenants/account.schema';
import { Chart } from '@/components/charts';
import { Figure, Money, Percent, Wan } from '@/components/figures';
import { FigureCards } from '@/components/layout/figure-cards';
import { Answer } from './answer';
import styles from './tenant-detail.module.css';

type Year = TenantCredit['years'][number];

const YEARS: TableColumnsType<Year> = [
  { title: '应收年度', dataIndex: 'year', width: 100 },
  { title: '已付金额(元)', align: 'right', render: (_cell, row) => <Money fen={row.paid_fen} /> },
  { title: '按期付款比例', align: 'right', render: (_cell, row) => <Percent value={row.on_time} /> },
  { title: '逾期付款笔数', align: 'right', render: (_cell, row) => <Figure>{row.late_count}</Figure> },
  { title: '平均逾期天数', align: 'right', render: (_cell, row) => <Figure>{row.average_days ?? '—'}</Figure> },
  { title: '最长逾期天数', align: 'right', render: (_cell, row) => <Figure>{row.longest_days}</Figure> },
];

function Cards({ credit, tenant_id }: { credit: TenantCredit; tenant_id: number }) {
  return (
    <FigureCards
      title="付款信用"
      cards={[
        { label: '按期付款比例', value: <Percent value={credit.on_time} /> },
        { label: '平均逾期', value: credit.average_days ?? '—', unit: '天' },
        { label: '最长逾期', value: credit.longest_days, unit: '天' },
        { label: '逾期付款', value: credit.late_count, unit: '笔' },
        {
          label: '逾期',
          value: <Wan fen={credit.overdue_fen} />,
          unit: '万元',
          alarm: credit.overdue_fen > 0,
          to: CREDIT_LINKS.overdue_fen.to(tenant_id),
          access: 'p_5200',
        },
        { label: '当前最长逾期', value: credit.overdue_days, unit: '天', alarm: credit.overdue_days > 0 },
      ]}
    />
  );
}

function Behaviour({ years }: { years: readonly Year[] }) {
  return (
    <Chart
      title="各年付款逾期天数"
      type="bar"
      unit="天"
      labels={years.map(({ year }) => String(year))}
      series={[
        { name: '平均逾期天数', kind: 'price', values: years.map(({ average_days }) => average_days) },
        { name: '最长逾期天数', kind: 'integer', values: years.map(({ longest_days }) => longest_days) },
      ]}
    />
  );
}

export function CreditTab({ tenant_id }: { tenant_id: number }) {
  return (
    <Answer endpoint={tenantCredit} id={tenant_id}>
      {(credit) => (
        <>
          <Cards credit={credit} tenant_id={tenant_id} />
          <p className={styles.remark}>
            按收款日与应收日计算，平均天数以金额加权，按期付款计为 0 天；调整冲抵与已反核销的收款不计入
          </p>
          {credit.years.length > 1 && <Behaviour years={[...credit.years].sort((a, b) => a.year - b.year)} />}
          <Table
            size="small"
            rowKey="year"
            columns={YEARS}
            dataSource={credit.years}
            pagination={false}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有付款记录；收款核销后显示" />,
            }}
          />
        </>
      )}
    </Answer>
  );
}
