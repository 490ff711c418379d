// 资产分析: occupancy, income and forecast of the portfolio.
import { ASSET_TILES } from '@/components/charts/dashboard/asset-tiles';
import { Dashboard } from './shared/dashboard';

export default function AssetAnalysisPage() {
  return (
    <Dashboard
      title="资产分析"
      description="出租率、租金、到期与回款一览；点击园区只看该园区，每个数字与同名报表一致"
      tiles={ASSET_TILES}
      exportKey="p_97100_export"
    />
  );
}
