// 大客户分析: the weighted demand of key accounts, compared with what they rent.
import { kaPipelineReport } from '#api/investment/analysis/ka-pipeline';
import { ReportPage } from '@/components/report-page';

export default function KaAnalysisPage() {
  return <ReportPage report={kaPipelineReport} />;
}
