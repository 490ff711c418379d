// The tenant's contracts, receivables, money and invoices, as their lists show them.
import { Link } from '@umijs/max';
import { contractList } from '#api/contracts/contract/contract.list';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { cashPaths, contractPaths, invoicePaths, receivablePaths } from '#api/kernel/paths';
import type { Tenant } from '#api/tenants/tenant/tenant.schema';
import { ContractLink } from '@/components/details/object-links';
import { OverdueMoney } from '@/components/figures';
import { EmbeddedList } from '@/components/lists/embedded-list';

const NAME_ONLY = ['tenant_name'];

export function TenantContracts({ tenant }: { tenant: Tenant }) {
  return (
    <EmbeddedList
      declaration={contractList}
      filter={{ tenant_id: [tenant.id] }}
      without={NAME_ONLY}
      linkTo={(row) => contractPaths.detail(row.id)}
      allAt={contractPaths.ofTenant(tenant.id)}
      empty="该租客还没有合同，可在合同列表新增合同"
    />
  );
}

export function TenantReceivables({ tenant }: { tenant: Tenant }) {
  return (
    <EmbeddedList
      declaration={receivableList}
      filter={{ tenant_id: [tenant.id] }}
      without={NAME_ONLY}
      renders={{
        charge_item: (row) => <Link to={receivablePaths.openOfTenant(tenant.id, row.id)}>{row.charge_item}</Link>,
        contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
        due_fen: (row) => <OverdueMoney fen={row.due_fen} overdue={row.overdue === 'yes'} />,
      }}
      allAt={receivablePaths.ofTenant(tenant.id)}
      empty="该租客还没有应收；合同审批通过后按收款计划自动生成"
    />
  );
}

export function TenantCash({ tenant }: { tenant: Tenant }) {
  return (
    <EmbeddedList
      declaration={cashRecordList}
      filter={{ tenant_id: [tenant.id] }}
      without={NAME_ONLY}
      linkTo={(row) => cashPaths.openOfTenant(tenant.id, row.id)}
      allAt={cashPaths.ofTenant(tenant.id)}
      empty="还没有该租客的收款；收款后在收款流水登记"
    />
  );
}

export function TenantInvoices({ tenant }: { tenant: Tenant }) {
  return (
    <EmbeddedList
      declaration={invoiceList}
      filter={{ tenant_id: [tenant.id] }}
      without={NAME_ONLY}
      linkTo={(row) => invoicePaths.openOfTenant(tenant.id, row.id)}
      allAt={invoicePaths.ofTenant(tenant.id)}
      empty="还没有开给该租客的发票；在发票管理申请开票"
    />
  );
}
