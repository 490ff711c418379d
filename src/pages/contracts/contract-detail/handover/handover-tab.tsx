// 签约与交房: the signing and the delivery and, after the end, whether the tenant stays.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Skeleton, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { handoverOfContract, handoverPdf } from '#api/contracts/handover';
import type { Handover } from '#api/contracts/handover.schema';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { FileLinks } from '@/components/details/file-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, textOf } from '@/components/figures';
import { PrintButton, printPdf } from '@/components/layout/print-button';
import { useSession } from '@/hooks/session';
import { isOfContracts } from '@/pages/contracts/shared/is-of-contracts';
import styles from '@/pages/contracts/shared/shared.module.css';
import { HoldoverCard } from '../holdover-card';
import { DeliverDrawer } from './deliver-drawer';
import { DeliveryTables } from './delivery-tables';
import { SignDrawer } from './sign-drawer';

type Signing = NonNullable<Handover['signing']>;
type Delivery = NonNullable<Handover['delivery']>;

const recorded = [
  { title: '附件', render: ({ attachments }: Signing | Delivery) => <FileLinks files={attachments} /> },
  { title: '登记人', render: ({ recorded_by }: Signing | Delivery) => recorded_by },
  {
    title: '登记时间',
    render: ({ recorded_at }: Signing | Delivery) => <Figure>{textOf('instant', recorded_at)}</Figure>,
  },
];
const SIGNING_FACTS: readonly Fact<Signing>[] = [
  { title: '签约日期', name: 'signed_on', kind: 'date' },
  { title: '出租方签字人', name: 'lessor_signatory' },
  { title: '承租方签字人', name: 'tenant_signatory' },
  ...recorded,
  { title: '备注', name: 'remark', wide: true },
];
const DELIVERY_FACTS: readonly Fact<Delivery>[] = [
  { title: '交房日期', name: 'delivered_on', kind: 'date' },
  { title: '接收人', name: 'receiver' },
  ...recorded,
  { title: '备注', name: 'remark', wide: true },
];

export function HandoverTab({ contract }: { contract: Contract }) {
  const { can } = useSession();
  const client = useQueryClient();
  const [drawer, setDrawer] = useState<'sign' | 'deliver' | null>(null);
  const found = useQuery({
    queryKey: [handoverOfContract.path, contract.id],
    queryFn: () => call(handoverOfContract, { contract_id: contract.id }),
    staleTime: 0,
  });
  if (found.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (contract.status !== 'approved')
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="合同审批通过后，在这里登记签约与交房" />;

  const { signing, delivery, sign_before_delivery } = found.data;
  const mustSign = sign_before_delivery && !signing;
  const close = () => setDrawer(null);
  const done = async () => {
    close();
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOfContracts(String(queryKey[0])) });
  };
  const shared = { contract, handover: found.data, onClose: close, onDone: done };
  return (
    <div className={styles.stack}>
      <Part
        title="签约"
        empty="还没有登记签约。签署后登记日期、双方签字人，并上传签署版合同"
        action={
          can('p_4100_sign') && (
            <Button size="small" onClick={() => setDrawer('sign')} aria-label={signing ? '编辑签约' : '签约'}>
              {signing ? '编辑' : '签约'}
            </Button>
          )
        }
      >
        {signing && <DescriptionList facts={SIGNING_FACTS} source={signing} />}
      </Part>
      <Part
        title="交房"
        empty="还没有登记交房。可先打印房屋交接单，现场抄表、清点并签字后登记"
        action={
          <Space>
            <PrintButton
              size="small"
              what="交接单"
              onPrint={() => printPdf(handoverPdf, { contract_id: contract.id })}
            />
            {can('p_4100_deliver') && (
              <Button
                size="small"
                disabled={mustSign}
                onClick={() => setDrawer('deliver')}
                aria-label={delivery ? '编辑交房' : '交房'}
              >
                {delivery ? '编辑' : '交房'}
              </Button>
            )}
          </Space>
        }
      >
        {mustSign && <Alert type="info" showIcon message="按企业参数，登记签约后才能登记交房" />}
        {delivery && (
          <>
            <DescriptionList facts={DELIVERY_FACTS} source={delivery} />
            <DeliveryTables delivery={delivery} spaces={found.data.spaces} />
          </>
        )}
      </Part>
      <HoldoverCard contract={contract} onDone={done} />
      {drawer === 'sign' && <SignDrawer {...shared} />}
      {drawer === 'deliver' && <DeliverDrawer {...shared} />}
    </div>
  );
}

interface PartProps {
  title: string;
  empty: string;
  action: ReactNode;
  children: ReactNode;
}

function Part({ title, empty, action, children }: PartProps) {
  const has = Array.isArray(children) ? children.some(Boolean) : Boolean(children);
  return (
    <Card size="small" title={title} extra={action}>
      {has ? (
        <div className={styles.stack}>{children}</div>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      )}
    </Card>
  );
}
