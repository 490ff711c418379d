// 现金流预测: contracted, renewed and new leases separately; a speculative month explains its composition.

import { SettingOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { type ForecastLine, forecastReport } from '#api/contracts/forecast';
import { marketMonthText } from '#api/contracts/forecast-text';
import { marketProfilePaths } from '#api/kernel/paths';
import type { ReportColumn } from '#api/kernel/report/report';
import { ReportPage } from '@/components/report-page';
import { useSession } from '@/hooks/session';

const SPECULATIVE = ['renewed_fen', 'new_fen'];

function explain(line: ForecastLine, { part }: ReportColumn): (() => string) | null {
  // A quarter or year has no single month to explain.
  if (!part || part.months || !SPECULATIVE.includes(part.column)) return null;
  if (line.only_building_id !== null) return () => '按情景的市场假设逐个空间推算后相加，点击看各空间';
  const text = () => marketMonthText(line, part.key) ?? '';
  return line.market_leases.length && text() ? text : null;
}

export function ForecastView() {
  const { can } = useSession();
  const profiles = can('p_98397') && (
    <Link to={marketProfilePaths.list}>
      <Button icon={<SettingOutlined />}>市场假设</Button>
    </Link>
  );
  return <ReportPage<ForecastLine> report={forecastReport} explain={explain} actions={profiles} />;
}
