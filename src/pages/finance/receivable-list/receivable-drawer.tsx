// One receivable: its amounts, their calculation, corrections and late fees, and the money written off on it.
import { Link } from '@umijs/max';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { INVOICED } from '#api/finance/invoice/invoice-labels';
import { RECEIVABLE_STATUS } from '#api/finance/labels';
import { getReceivable } from '#api/finance/receivable/receivable';
import type { Receivable } from '#api/finance/receivable/receivable.schema';
import { costPoolPaths, receivablePaths } from '#api/kernel/paths';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { ObjectDrawer } from '@/components/details/object-drawer';
import { ContractLink } from '@/components/details/object-links';
import { Money, Period, StatusTag } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from '../shared/shared.module.css';
import { WriteOffTable } from '../shared/write-off-table';
import { AdjustDrawer, mayAdjust, mayVoid } from './adjust-drawer';
import { Calculation } from './calculation';
import { Adjustments, Invoices, LateFees, MeterCalculation } from './related';
import { useVoidReceivable } from './use-void-receivable';
import { Waivers } from './waivers';

const WIDTH = 960;

const FACTS: readonly Fact<Receivable>[] = [
  { title: '租客', name: 'tenant_name', wide: true },
  { title: '费项', name: 'charge_item' },
  { title: '计费期间', render: (row) => <Period start={row.start_date} end={row.end_date} /> },
  { title: '应收日', name: 'due_date' },
  { title: '应收金额(元)', name: 'gross_fen', kind: 'money' },
  { title: '不含税金额(元)', name: 'net_fen', kind: 'money' },
  { title: '税额(元)', name: 'tax_fen', kind: 'money' },
  { title: '已收金额(元)', name: 'received_fen', kind: 'money' },
  { title: '开票', render: ({ invoiced }) => <StatusTag labels={INVOICED} value={invoiced} /> },
  { title: '已开票金额(元)', name: 'invoiced_fen', kind: 'money' },
];
const PRINCIPAL: readonly Fact<Receivable>[] = [
  {
    title: '逾期的应收',
    render: ({ principal_id: id }) => id !== null && <Link to={receivablePaths.open(id)}>查看应收</Link>,
  },
];
const RECONCILED: readonly Fact<Receivable>[] = [
  {
    title: '年度清算',
    render: ({ cost_pool }) => cost_pool && <Link to={costPoolPaths.detail(cost_pool.id)}>{cost_pool.number}</Link>,
  },
];
const ADJUSTMENT: readonly Fact<Receivable>[] = [
  {
    title: '调整的应收',
    render: ({ adjusts_id: id }) => id !== null && <Link to={receivablePaths.open(id)}>查看原应收</Link>,
  },
  { title: '调整原因', name: 'remark', wide: true },
];
const REMARK: readonly Fact<Receivable>[] = [{ title: '备注', name: 'remark', wide: true }];
const VOIDED: readonly Fact<Receivable>[] = [
  { title: '作废日期', name: 'voided_on', kind: 'date' },
  { title: '作废原因', name: 'void_reason', wide: true },
];

interface Props {
  id: number | null;
  onClose: () => void;
}

export function ReceivableDrawer({ id, onClose }: Props) {
  return (
    <ObjectDrawer
      id={id}
      read={getReceivable}
      width={WIDTH}
      onClose={onClose}
      title={(receivable) =>
        receivable ? (
          <Space>
            {`应收：${receivable.charge_item}`}
            <StatusTag labels={RECEIVABLE_STATUS} value={receivable.status} />
          </Space>
        ) : (
          '应收'
        )
      }
      extra={(receivable) => <Acts receivable={receivable} />}
    >
      {(receivable) => <Content receivable={receivable} />}
    </ObjectDrawer>
  );
}

function Acts({ receivable }: { receivable: Receivable }) {
  const { can } = useSession();
  const confirmVoid = useVoidReceivable();
  const [isAdjusting, setAdjusting] = useState(false);
  return (
    <Space>
      {mayAdjust(receivable) && can('p_5200_edit') && <Button onClick={() => setAdjusting(true)}>调整</Button>}
      {mayVoid(receivable) && can('p_5200_void') && (
        <Button danger onClick={() => confirmVoid(receivable)}>
          作废
        </Button>
      )}
      {isAdjusting && <AdjustDrawer receivable={receivable} onClose={() => setAdjusting(false)} />}
    </Space>
  );
}

function Content({ receivable }: { receivable: Receivable }) {
  const { can } = useSession();
  const { contract_id, contract_number, status, gross_fen, received_fen, adjusts_id } = receivable;
  const facts: Fact<Receivable>[] = [
    ...FACTS,
    { title: '未收金额(元)', render: () => <Money fen={status === 'void' ? 0 : gross_fen - received_fen} /> },
    {
      title: '合同',
      render: () => <ContractLink id={contract_id}>{contract_number}</ContractLink>,
    },
    ...(receivable.principal_id === null ? [] : PRINCIPAL),
    ...(receivable.cost_pool === null ? [] : RECONCILED),
    ...(adjusts_id === null ? [] : ADJUSTMENT),
    ...(adjusts_id === null && receivable.remark ? REMARK : []),
    ...(status === 'void' ? VOIDED : []),
  ];
  return (
    <>
      <DescriptionList facts={facts} source={receivable} columns={3} />
      <MeterCalculation receivable={receivable} />
      {contract_id && can('p_4100') && <Calculation receivable={receivable} contract_id={contract_id} />}
      <Adjustments receivable={receivable} />
      <LateFees receivable={receivable} />
      {receivable.charge_kind === 'late_fee' && adjusts_id === null && <Waivers receivable={receivable} />}
      <Invoices receivable={receivable} />
      <h3 className={styles.section}>核销记录</h3>
      <WriteOffTable entries={receivable.write_offs} shows="money" empty="还没有收款核销到这笔应收" />
    </>
  );
}
