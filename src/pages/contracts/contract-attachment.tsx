// 合同附件: the files of one contract on a separate page.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Card, Skeleton, Space } from 'antd';
import { contractCalls } from '#api/contracts/contract/contract';
import { CONTRACT_PHASE } from '#api/contracts/labels';
import { contractPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { useObjectId } from '@/components/details/detail-page';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { PageHeader } from '@/components/layout/page-header';
import { Attachments } from './shared/attachments';

export default function ContractAttachmentPage() {
  const id = useObjectId();
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [contractCalls.get.path, id],
    queryFn: () => call(contractCalls.get, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
  if (isPending) {
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 6 }} />
      </Card>
    );
  }
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        title={
          <Space size={8}>
            {`合同附件 ${data.number}`}
            <StatusTag labels={CONTRACT_PHASE} value={data.phase} />
          </Space>
        }
        description={`${data.tenant_name} · ${data.park_name}`}
        actions={<Link to={contractPaths.detail(id)}>返回合同</Link>}
      />
      <Card>
        <Attachments contract={data} />
      </Card>
    </>
  );
}
