// 大客户管理: the customers that are key accounts, by level.
import { keyAccountList } from '#api/investment/customer/customer.list';
import { keyAccountPaths } from '#api/kernel/paths';
import { CustomerList } from './shared/customer-list';

export default function KeyAccountListPage() {
  return (
    <CustomerList
      declaration={keyAccountList}
      paths={keyAccountPaths}
      page="p_2500"
      title="大客户管理"
      description="重点客户及其级别、上下级关系"
      emptyHint="还没有大客户，新增或在客户中打开「大客户」"
    />
  );
}
