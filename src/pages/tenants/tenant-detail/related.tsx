// The tenant's contracts and receivables, as their lists show them.
import { Link } from '@umijs/max';
import { type ContractRow, contractList } from '../../../../api/contracts/contract.list';
import { type ReceivableRow, receivableList } from '../../../../api/finance/receivable.list';
import type { Tenant } from '../../../../api/tenants/tenant.schema';
import { EmbeddedList } from '../../../components/embedded-list';
import { OverdueMoney } from '../../../components/figures';

const NAME_ONLY = ['tenant_name'];
const contractAt = (id: number) => `/contractManage/contract-detail?id=${id}`;

export function TenantContracts({ tenant }: { tenant: Tenant }) {
  return (
    <EmbeddedList<ContractRow>
      declaration={contractList}
      filter={{ tenant_id: [tenant.id] }}
      without={NAME_ONLY}
      linkTo={(row) => contractAt(row.id)}
      allAt={`/contractManage/contractList?f_tenant_id=${tenant.id}`}
      empty="该租客还没有合同"
    />
  );
}

export function TenantReceivables({ tenant }: { tenant: Tenant }) {
  const list = `/financeManage/costList?f_tenant_id=${tenant.id}`;
  return (
    <EmbeddedList<ReceivableRow>
      declaration={receivableList}
      filter={{ tenant_id: [tenant.id] }}
      without={NAME_ONLY}
      renders={{
        charge_item: (row) => <Link to={`${list}&open=${row.id}`}>{row.charge_item}</Link>,
        contract_number: (row) =>
          row.contract_id ? <Link to={contractAt(row.contract_id)}>{row.contract_number}</Link> : '—',
        open_fen: (row) => <OverdueMoney fen={row.open_fen} overdue={row.overdue === 'yes'} />,
      }}
      allAt={list}
      empty="该租客还没有应收；合同审批通过后按收款计划自动生成"
    />
  );
}
