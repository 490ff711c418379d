// The current page of customers: all of them, or the key accounts.
import { useLocation } from '@umijs/max';
import { customerPaths, keyAccountPaths } from '#api/kernel/paths';

export function useCustomerPages() {
  const keyAccounts = useLocation().pathname.startsWith(keyAccountPaths.list);
  return {
    keyAccounts,
    paths: keyAccounts ? keyAccountPaths : customerPaths,
    page: keyAccounts ? ('p_2500' as const) : ('p_2100' as const),
    noun: keyAccounts ? '大客户' : '客户',
  };
}
