// 集团: the companies of a key account as a tree, each with its leases; totals per company and overall.
import { useQuery } from '@tanstack/react-query';
import { Space, Table, type TableColumnsType } from 'antd';
import { CUSTOMER_STATUS } from '#api/investment/customer/customer-labels';
import { customerLeases } from '#api/investment/portrait';
import type { CustomerCompany, CustomerLeases } from '#api/investment/portrait.schema';
import { call } from '@/api/client';
import { CustomerLink, TenantLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag, ToneTag } from '@/components/figures';
import { LEASE_COLUMNS, type LeaseLine } from './lease-columns';
import { TotalRow } from './total-row';

interface Line extends LeaseLine {
  key: string;
  company?: CustomerCompany;
  children?: Line[];
}

/** Returns the leases of each company, followed by the companies below it. */
function linesOf({ companies, leases }: CustomerLeases, parent_id: number | null): Line[] {
  return companies
    .filter((company) => company.parent_id === parent_id)
    .map((company) => {
      const own = leases
        .filter(({ customer_id }) => customer_id === company.customer_id)
        .map((lease): Line => ({ key: `lease-${lease.contract_id}`, lease, ...lease }));
      const children = [...own, ...linesOf({ companies, leases } as CustomerLeases, company.customer_id)];
      return { key: `company-${company.customer_id}`, company, ...company, ...(children.length > 0 && { children }) };
    });
}

function Company({ company, here }: { company: CustomerCompany; here: boolean }) {
  const { customer_id, name, level, key_account, status, tenant_id, tenant_name } = company;
  return (
    <Space size={6} wrap>
      {here ? <strong>{name}</strong> : <CustomerLink id={customer_id}>{name}</CustomerLink>}
      {key_account && <ToneTag tone="progress">{level ? `${level} 级` : '大客户'}</ToneTag>}
      <StatusTag labels={CUSTOMER_STATUS} value={status} />
      {tenant_id !== null && tenant_name !== name && (
        <span>
          租客 <TenantLink id={tenant_id}>{tenant_name}</TenantLink>
        </span>
      )}
    </Space>
  );
}

export function CustomerGroup({ customer_id }: { customer_id: number }) {
  const found = useQuery({
    queryKey: [customerLeases.path, customer_id, true],
    queryFn: () => call(customerLeases, { id: customer_id, group: true }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const columns: TableColumnsType<Line> = [
    {
      title: '公司',
      width: 340,
      render: (_cell, { company }) =>
        company && <Company company={company} here={company.customer_id === customer_id} />,
    },
    ...LEASE_COLUMNS,
  ];
  const { data } = found;
  return (
    <Table<Line>
      // Lines are expanded by default, which antd only applies to rows that exist at the first render.
      key={data ? 'read' : 'reading'}
      size="small"
      columns={columns}
      dataSource={data && linesOf(data, null)}
      loading={found.isPending}
      pagination={false}
      expandable={{ defaultExpandAllRows: true }}
      scroll={{ x: 1450 }}
      summary={() => data && <TotalRow total={data.total} before={5} />}
    />
  );
}
