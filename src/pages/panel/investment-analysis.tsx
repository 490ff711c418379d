// 招商分析: leads, their progress, signed contracts and commission.
import { INVESTMENT_TILES } from '@/components/charts/dashboard/investment-tiles';
import { Dashboard } from './shared/dashboard';

export default function InvestmentAnalysisPage() {
  return (
    <Dashboard
      title="招商分析"
      description="客户、跟进、签约与目标一览；点击园区只看该园区，每个数字与同名报表一致"
      tiles={INVESTMENT_TILES}
      exportKey="p_97200_export"
    />
  );
}
