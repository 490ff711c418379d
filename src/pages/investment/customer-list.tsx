// 客户管理: potential tenants, their stages, and their managers.
import { customerList } from '#api/investment/customer/customer.list';
import { customerPaths } from '#api/kernel/paths';
import { CustomerList } from './shared/customer-list';

export default function CustomerListPage() {
  return (
    <CustomerList
      declaration={customerList}
      paths={customerPaths}
      page="p_2100"
      title="客户管理"
      description="从首次接触到签约的客户；没有招商经理的客户在公海，可以领取"
      emptyHint="还没有客户，请点击右上角「新增」登记"
    />
  );
}
