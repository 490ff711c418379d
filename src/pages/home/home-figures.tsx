// Today's numbers: what is let, due, received, overdue and about to end. Each leads to the rows behind it.
import { Link } from '@umijs/max';
import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { HomeSummary } from '../../../api/home/summary.schema';
import { Area, Percent, Wan } from '../../components/figures';
import { useSession } from '../../hooks/session';
import styles from './home.module.css';

const RECEIVABLES = { to: '/financeManage/costList', access: 'p_5200' };
const CONTRACTS = { to: '/contractManage/contractList', access: 'p_4100' };
const SPACES = { to: '/assetsManage/space-list', access: 'p_1400' };

interface Props {
  summary: HomeSummary | undefined;
  loading: boolean;
}

export function HomeFigures({ summary, loading }: Props) {
  if (loading) {
    return (
      <Card className={styles.block} role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 2 }} />
      </Card>
    );
  }
  if (!summary) return null;
  return (
    <section className={styles.figures} aria-label="今日数据">
      <Figure label="出租率" link={SPACES} value={<Percent value={summary.occupancy} />}>
        已租 <Area value={summary.leased_area_sqm} /> / 可租 <Area value={summary.rentable_area_sqm} /> ㎡
      </Figure>
      <Figure label="本月应收" link={RECEIVABLES} unit="万元" value={<Wan fen={summary.due_this_month_fen} />} />
      <Figure label="本月实收" link={RECEIVABLES} unit="万元" value={<Wan fen={summary.received_this_month_fen} />} />
      <Figure
        label="逾期未收"
        link={RECEIVABLES}
        unit="万元"
        value={<Wan fen={summary.overdue_fen} />}
        alarm={summary.overdue_fen > 0}
      />
      <Figure label="90 天内到期合同" link={CONTRACTS} unit="份" value={summary.expiring_90_days} />
    </section>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  unit?: string;
  alarm?: boolean;
  link: { to: string; access: string };
  children?: ReactNode;
}

function Figure({ label, value, unit, alarm = false, link, children }: FigureProps) {
  const { can } = useSession();
  return (
    <Card size="small">
      <div className={styles.label}>{can(link.access) ? <Link to={link.to}>{label}</Link> : label}</div>
      <div className={alarm ? `${styles.value} ${styles.alarm}` : styles.value}>
        {value} {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      <div className={styles.note}>{children}</div>
    </Card>
  );
}
