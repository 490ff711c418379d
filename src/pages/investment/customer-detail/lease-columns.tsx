// Columns of a lease, used in 合同 and, grouped by company, in 集团.
import type { TableColumnsType } from 'antd';
import { CONTRACT_PHASE } from '#api/contracts/labels';
import type { CustomerLease } from '#api/investment/portrait.schema';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { ContractLink } from '@/components/details/object-links';
import { Area, Figure, Money, OverdueMoney, StatusTag } from '@/components/figures';

/** A lease, a company with its leases, or the grand total. */
export interface LeaseLine extends Pick<CustomerLease, 'area_sqm' | 'rent_fen' | 'due_fen' | 'overdue_fen'> {
  lease?: CustomerLease;
}

export const LEASE_COLUMNS = [
  {
    title: '合同',
    width: 190,
    render: (_cell, { lease }) => lease && <ContractLink id={lease.contract_id}>{lease.number}</ContractLink>,
  },
  {
    title: '状态',
    width: 90,
    render: (_cell, { lease }) => lease && <StatusTag labels={CONTRACT_PHASE} value={lease.phase} />,
  },
  { title: '空间', ellipsis: true, render: (_cell, { lease }) => lease && `${lease.park_name} ${lease.spaces}` },
  { title: '到期日', width: 110, render: (_cell, { lease }) => lease && <Figure>{lease.end}</Figure> },
  {
    title: '在租面积(㎡)',
    width: 130,
    align: 'right',
    render: (_cell, { area_sqm, lease }) =>
      lease && lease.phase !== 'running' ? NO_FIGURE : <Area value={area_sqm} />,
  },
  {
    title: '月租金(元)',
    width: 140,
    align: 'right',
    render: (_cell, { rent_fen }) => <Money fen={rent_fen} />,
  },
  { title: '到期未收(元)', width: 140, align: 'right', render: (_cell, { due_fen }) => <Money fen={due_fen} /> },
  {
    title: '逾期(元)',
    width: 130,
    align: 'right',
    render: (_cell, { overdue_fen }) => <OverdueMoney fen={overdue_fen} />,
  },
] as const satisfies TableColumnsType<LeaseLine>;
