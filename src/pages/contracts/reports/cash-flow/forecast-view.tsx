// 现金流预测: contracted, renewed and new let apart; a speculative month says what it is made of.

import { type ForecastLine, forecastReport } from '#api/contracts/forecast/forecast';
import { marketMonthText } from '#api/contracts/forecast/forecast-text';
import type { ReportColumn } from '#api/kernel/report/report';
import { ReportPage } from '@/components/report-page';

const SPECULATIVE = ['renewed_fen', 'new_fen'];

function explain(line: ForecastLine, { part }: ReportColumn): (() => string) | null {
  if (!part || !SPECULATIVE.includes(part.of)) return null;
  if (line.only_building_id !== null) return () => '按情景的市场假设逐个空间推算后相加，点击看各空间';
  const words = () => marketMonthText(line, part.key) ?? '';
  return line.market_leases.length && words() ? words : null;
}

export function ForecastView() {
  return <ReportPage<ForecastLine> report={forecastReport} explain={explain} />;
}
