// Figures of today: leased, due, received, overdue and expiring. Each links to its rows.
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { HOME_FIGURES, homeSummary } from '#api/home/summary';
import type { HomeSummary } from '#api/home/summary.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Percent, Wan } from '@/components/figures';
import { type FigureCard, FigureCards } from '@/components/layout/figure-cards';

const { leased_area_sqm: _leased, occupancy: _share, ...LINKED } = HOME_FIGURES;

/** Returns the cards of the figures that the server returned; others are omitted. */
function cardsOf(summary: HomeSummary): FigureCard[] {
  const { occupancy, due_this_month_fen, received_this_month_fen, overdue_fen, expiring_90_days } = summary;
  const linkOf = (name: keyof typeof LINKED) => LINKED[name].to(summary.today);
  return [
    summary.rentable_area_sqm !== null && {
      label: '出租率',
      value: <Percent value={occupancy} />,
      note: (
        <>
          已租 <Area value={summary.leased_area_sqm} /> / 可租 <Area value={summary.rentable_area_sqm} /> ㎡
        </>
      ),
      to: linkOf('rentable_area_sqm'),
    },
    due_this_month_fen !== null && {
      label: '本月应收',
      value: <Wan fen={due_this_month_fen} />,
      unit: '万元',
      note: '应收日在本月',
      to: linkOf('due_this_month_fen'),
    },
    received_this_month_fen !== null && {
      label: '本月实收',
      value: <Wan fen={received_this_month_fen} />,
      unit: '万元',
      note: '本月核销到应收的收款，不含保证金抵扣',
      to: linkOf('received_this_month_fen'),
    },
    overdue_fen !== null && {
      label: '逾期',
      value: <Wan fen={overdue_fen} />,
      unit: '万元',
      alarm: overdue_fen > 0,
      note: '已过应收日仍未收清',
      to: linkOf('overdue_fen'),
    },
    expiring_90_days !== null && {
      label: '90 天内到期合同',
      value: expiring_90_days,
      unit: '份',
      note: '可开始洽谈续租',
      to: linkOf('expiring_90_days'),
    },
  ].filter((card) => card !== false);
}

export function FiguresWidget() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [homeSummary.path],
    queryFn: () => call(homeSummary, {}),
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (data) return <FigureCards title="今日数据" cards={cardsOf(data)} />;
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 2 }} />
    </Card>
  );
}
