// An address for every route of the table: pages of one object use an object of the demo.

import { contractList } from '#api/contracts/contract/contract.list';
import { templateList } from '#api/contracts/template/template.list';
import { terminationList } from '#api/contracts/termination/termination.list';
import { billList } from '#api/finance/bill/bill.list';
import { costPoolList } from '#api/finance/cost-pool/cost-pool.list';
import { keyAccountList } from '#api/investment/customer/customer.list';
import { targetList } from '#api/investment/target/target.list';
import type { FilterValue, ListDeclaration } from '#api/kernel/list/list';
import { listEndpoint } from '#api/kernel/list/list';
import { builtRoutes, pageRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import type { Person } from '#tests/support/world';

async function firstId(
  person: Person,
  list: ListDeclaration,
  filter: Record<string, FilterValue> = {},
): Promise<number> {
  const { rows } = await person.call(listEndpoint(list), { page: 1, page_size: 1, filter });
  const [row] = rows as { id: number }[];
  if (!row) throw new Error(`the demo has no ${list.object} of ${JSON.stringify(filter)}`);
  return row.id;
}

/** Returns addresses by the path of their route; `person` sees the whole demo. */
export async function addressesOf(person: Person): Promise<ReadonlyMap<string, string>> {
  const first = (list: ListDeclaration, filter?: Record<string, FilterValue>) => firstId(person, list, filter);
  const running = await first(contractList, { phase: ['running'] });
  const draft = await first(contractList, { phase: ['draft'] });
  const keyAccount = await first(keyAccountList);
  const queries: Record<string, string> = {
    '/assetsManage/park-detail': 'id=1',
    '/assetsManage/park-edit': 'id=1',
    '/assetsManage/asset-detail': 'id=1',
    '/assetsManage/asset-edit': 'id=1',
    '/assetsManage/floor-edit': 'id=1',
    '/assetsManage/space-detail': 'id=1',
    '/assetsManage/space-edit': 'id=1',
    '/investmentManage/customerManage/customer-edit': 'id=1',
    '/investmentManage/customerManage/customer-detail': 'id=1',
    '/investmentManage/customerManage/quote-add': 'customer_id=1',
    '/investmentManage/customerManage/quote-edit': 'id=1',
    '/investmentManage/customerManage/quote-detail': 'id=1',
    '/investmentManage/customerManage/quote-compare': 'ids=1,2',
    '/investmentManage/kaCustomerManage/customer-edit': `id=${keyAccount}`,
    '/investmentManage/kaCustomerManage/customer-detail': `id=${keyAccount}`,
    '/investmentManage/followup-edit': 'id=1',
    '/investmentManage/channel-detail': 'id=1',
    '/investmentManage/channel-edit': 'id=1',
    '/investmentManage/investmentAnalysis/target-edit': `id=${await first(targetList)}`,
    '/tenantManage/tenant/edit': 'id=1',
    '/contractManage/contract-edit': `id=${draft}`,
    '/contractManage/contract-detail': `id=${running}`,
    '/contractManage/contract-change': `id=${running}`,
    '/contractManage/contract-renewal': `id=${running}`,
    '/contractManage/contract-trial': `id=${running}`,
    '/contractManage/contract-attachment': `id=${running}`,
    '/contractManage/contractRetire/add': `contract_id=${running}`,
    '/contractManage/contractRetire/edit': `id=${await first(terminationList, { status: ['draft'] })}`,
    '/setupCenter/leaseSetting/contract-template-edit': `id=${await first(templateList)}`,
  };
  const paths: Record<string, string> = {
    '/guide/:page': '/guide/calculation',
    '/assetsManage/stacking-plan/:parkId': '/assetsManage/stacking-plan/1',
    '/assetsManage/propertyCertificate/:type': '/assetsManage/propertyCertificate/land',
    '/tenantManage/tenant/:id': '/tenantManage/tenant/1',
    '/contractManage/contract/:id/copy': `/contractManage/contract/${running}/copy`,
    '/contractManage/contractRetire/:id': `/contractManage/contractRetire/${await first(terminationList)}`,
    '/financeManage/bill/:id': `/financeManage/bill/${await first(billList)}`,
    '/financeManage/cost-reconciliation/:id': `/financeManage/cost-reconciliation/${await first(costPoolList)}`,
  };
  const routes = pageRoutes(builtRoutes()).filter(({ layout }) => layout !== false);
  return new Map(
    routes.map(({ path }) => {
      const query = queries[path];
      return [path, paths[path] ?? (query ? `${path}?${query}` : path)];
    }),
  );
}

/** Returns the addresses of the routes that the keys open, in the order of the table. */
export function permitted(addresses: ReadonlyMap<string, string>, keys: Readonly<Record<string, boolean>>): string[] {
  const open = ({ access }: AppRoute) => access === undefined || keys[access] === true;
  return pageRoutes(builtRoutes()).flatMap((route) => (open(route) ? (addresses.get(route.path) ?? []) : []));
}
