// 租期图: the terms of all leases over time.
import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Card, Empty, Pagination } from 'antd';
import { useMemo } from 'react';
import { type TenancyBar, tenancyBarsReport } from '#api/contracts/tenancy-schedule';
import { contractPaths } from '#api/kernel/paths';
import { reportEndpoint } from '#api/kernel/report/report';
import { readReport } from '@/api/download';
import { DrawnChart } from '@/components/charts';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { ParameterForm } from '@/components/report-page/parameter-form';
import { useParameters } from '@/components/report-page/use-parameters';
import { useSession } from '@/hooks/session';
import { barsOption } from './bars-option';

const report = tenancyBarsReport;

export function TenancyBars() {
  const { values, change, page, turnTo } = useParameters(report);
  const query = { ...values, page };
  const answer = useQuery({
    queryKey: [reportEndpoint(report).path, query],
    queryFn: ({ signal }) => readReport(reportEndpoint(report), query, { signal, quiet: [403, 404, 409, 422] }),
  });
  const text = answer.data
    ? `截至 ${values.as_of}，范围：${answer.data.selection}，共 ${answer.data.row_count} 份合同；`
    : '';
  return (
    <>
      <PageHeader title={report.title} description={`${text}${report.description}，点击租期打开合同`} />
      <Card size="small" style={{ marginBottom: 12 }}>
        <ParameterForm report={report} values={values} onChange={change} />
      </Card>
      {answer.isError && <FailedState error={answer.error} onRetry={() => answer.refetch()} />}
      {answer.isPending && <ListSkeleton />}
      {answer.data && !answer.isError && (
        <>
          <Bars bars={answer.data.rows} today={String(values.as_of)} />
          <Pagination
            style={{ marginTop: 12 }}
            align="end"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={report.pageSize}
            total={answer.data.row_count}
            showTotal={(total) => `共 ${total} 份合同`}
            onChange={turnTo}
          />
        </>
      )}
    </>
  );
}

function Bars({ bars, today }: { bars: readonly TenancyBar[]; today: string }) {
  const { can } = useSession();
  const { option, height } = useMemo(() => barsOption(bars, today), [bars, today]);
  if (bars.length === 0)
    return (
      <Card>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="所选条件下没有合同" />
      </Card>
    );
  const open = ({ contract_id }: { contract_id?: number }) =>
    contract_id && can('p_4100') && history.push(contractPaths.detail(contract_id));
  return (
    <Card size="small">
      <DrawnChart title={report.title} option={option} height={height} onItem={open} />
    </Card>
  );
}
