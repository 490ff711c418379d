// 大客户分析: what key accounts are looking for, weighted, beside what they rent.
import { kaPipelineReport } from '#api/investment/analysis/ka-pipeline';
import { ReportPage } from '@/components/report-page';

export default function KaAnalysisPage() {
  return <ReportPage report={kaPipelineReport} />;
}
