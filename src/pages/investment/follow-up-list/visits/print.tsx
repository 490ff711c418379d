// The visits of a week for print.
import type { Visit } from '#api/investment/visit-plan.schema';
import type { ReportColumn } from '#api/kernel/report/report';
import { ReportPrint } from '@/components/report-page/report-print';

const COLUMNS: readonly ReportColumn[] = [
  { name: 'manager', title: '招商经理', kind: 'text' },
  { name: 'visit_on', title: '日期', kind: 'date' },
  { name: 'visit_at', title: '时间', kind: 'text' },
  { name: 'customer_name', title: '客户', kind: 'text' },
  { name: 'contact', title: '联系人', kind: 'text' },
  { name: 'kind', title: '方式', kind: 'text' },
  { name: 'purpose', title: '拜访目的', kind: 'text' },
  { name: 'state', title: '状态', kind: 'text' },
];

interface Props {
  period: string;
  visits: readonly Visit[];
  onDone: () => void;
}

export const VisitPrint = ({ period, visits, onDone }: Props) => (
  <ReportPrint
    title="拜访计划"
    description={period}
    columns={COLUMNS}
    rows={visits.map((visit) => ({ ...visit, state: visit.follow_up_id === null ? '计划' : '已完成' }))}
    keyOf={(row) => String((row as Visit).id)}
    totals={undefined}
    onDone={onDone}
  />
);
