// Posting: the resulting receivables, their charge item and due date. The server refuses it when the figures have changed since the preview.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton, Space } from 'antd';
import { costPostFields, costShares, postCostPool } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostShare } from '#api/finance/cost-pool/cost-pool.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FieldsForm, FieldsGrid, useFieldsForm } from '@/components/forms/form-drawer';

const schema = async () => (await import('#api/finance/cost-pool/cost-pool.schema')).costPostInput;

function summaryOf(shares: readonly CostShare[]): string {
  const part = (rows: readonly CostShare[]) =>
    `${rows.length} 份合同 ${formatMoney(Math.abs(rows.reduce((sum, { result_fen }) => sum + result_fen, 0)))} 元`;
  const owed = part(shares.filter(({ result_fen }) => result_fen > 0));
  const back = part(shares.filter(({ result_fen }) => result_fen < 0));
  return `将补收 ${owed}，应退 ${back}`;
}

export function PostStep({ pool, onBack }: { pool: CostPool; onBack: () => void }) {
  const found = useQuery({
    queryKey: [costShares.path, pool.id],
    queryFn: () => call(costShares, { id: pool.id }),
    staleTime: 0,
  });
  const shares = found.data;
  const plain = useFieldsForm(postCostPool, {
    schema,
    also: { id: pool.id, version: pool.version, charges_fen: shares?.charges_fen, billed_fen: shares?.billed_fen },
    rereads: 'all',
    success: '清算已过账',
    handledCodes: [423],
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!shares) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <>
      <Alert
        showIcon
        type="info"
        style={{ marginBottom: 16 }}
        message={summaryOf(shares.shares)}
        description="补收记为应收；应退记为负数应收，可在清算页抵扣该合同的其他应收。过账后只能整体撤销。"
      />
      <FieldsForm state={plain} label="过账">
        <FieldsGrid fields={costPostFields} columns={3} autoFocus />
      </FieldsForm>
      <Space style={{ marginTop: 16 }}>
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={plain.submitting} onClick={plain.submit}>
          过账
        </Button>
      </Space>
    </>
  );
}
