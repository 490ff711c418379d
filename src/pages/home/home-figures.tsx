// Today's numbers: what is let, due, received, overdue and about to end. Each leads to the rows behind it.
import { Card, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { HomeSummary } from '#api/home/summary/summary.schema';
import { cashPaths, contractPaths, receivablePaths, spacePaths } from '#api/kernel/paths';
import { Area, Percent, Wan } from '@/components/figures';
import { FigureCards } from '@/components/layout/figure-cards';
import styles from './home.module.css';

const DATE = 'YYYY-MM-DD';
const EXPIRING_DAYS = 90;

interface Props {
  summary: HomeSummary | undefined;
}

export function HomeFigures({ summary }: Props) {
  if (!summary) {
    return (
      <Card className={styles.block} role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 2 }} />
      </Card>
    );
  }
  const today = dayjs(summary.today);
  const month = `${today.startOf('month').format(DATE)}~${today.endOf('month').format(DATE)}`;
  const soon = `${summary.today}~${today.add(EXPIRING_DAYS, 'day').format(DATE)}`;
  return (
    <FigureCards
      title="今日数据"
      cards={[
        {
          label: '出租率',
          value: <Percent value={summary.occupancy} />,
          note: (
            <>
              已租 <Area value={summary.leased_area_sqm} /> / 可租 <Area value={summary.rentable_area_sqm} /> ㎡
            </>
          ),
          to: spacePaths.list,
          access: 'p_1400',
        },
        {
          label: '本月应收',
          value: <Wan fen={summary.due_this_month_fen} />,
          unit: '万元',
          note: '应收日在本月',
          to: receivablePaths.dueIn(month),
          access: 'p_5200',
        },
        {
          label: '本月实收',
          value: <Wan fen={summary.received_this_month_fen} />,
          unit: '万元',
          note: '本月核销到应收的金额',
          to: cashPaths.list,
          access: 'p_5400',
        },
        {
          label: '逾期未收',
          value: <Wan fen={summary.overdue_fen} />,
          unit: '万元',
          alarm: summary.overdue_fen > 0,
          note: '已过应收日仍未收清',
          to: receivablePaths.overdue,
          access: 'p_5200',
        },
        {
          label: '90 天内到期合同',
          value: summary.expiring_90_days,
          unit: '份',
          note: '可开始洽谈续租',
          to: contractPaths.endingIn(soon),
          access: 'p_4100',
        },
      ]}
    />
  );
}
