// Contrast is checked once in light and once in dark on one page of each template. Pages of a template take their colours from the same components,
// and comparing every text with its background takes four fifths of the time of all axe rules. The other rules run on every page.

/** A page of each template: a route (with an id for pages of one object), or one view of a route. */
const TEMPLATES: Readonly<Record<string, string>> = {
  home: '/home',
  messages: '/messageCenter',
  'personal centre': '/individualCenter',
  'contents of the guide': '/guide',
  'page of the guide': '/guide/:page',
  dashboard: '/dataPanel/investmentAnalysis',
  list: '/contractManage/contractList',
  'list with an open side': '/assetsManage/propertyCertificate',
  pivot: '/contractManage/contractList?pivot=phase,end_date.year',
  form: '/tenantManage/tenant/add',
  object: '/contractManage/contract-detail',
  'object with figures': '/tenantManage/tenant/:id',
  report: '/contractManage/contractReport/rentRoll',
  'bars of a report': '/contractManage/contractReport/tenancySchedule?view=bars',
  analysis: '/investmentManage/investmentAnalysis/customerLeaseAnalysis',
  map: '/assetsManage/asset-map',
  'stacking plan': '/assetsManage/stacking-plan/:parkId',
  floor: '/assetsManage/floor-edit',
  board: '/investmentManage/customerManage?view=board',
  calendar: '/investmentManage/followupManage?view=calendar',
  comparison: '/investmentManage/customerManage/quote-compare',
  'editor of a quote': '/investmentManage/customerManage/quote-edit',
  'editor of a contract': '/contractManage/contract-edit',
  'editor of a change': '/contractManage/contract-change',
  trial: '/contractManage/contract-trial',
  termination: '/contractManage/contractRetire/:id',
  'import of contracts': '/contractManage/contract-import',
  'editor of a template': '/setupCenter/leaseSetting/contract-template-edit',
  bill: '/financeManage/bill/:id',
  'matching of receipts': '/financeManage/cashRecord?view=match',
  wizard: '/financeManage/cost-reconciliation/:id',
  'month end': '/financeManage/month-end',
  'ledger check': '/financeManage/ledger-check',
  'getting started': '/setupCenter/getting-started',
  settings: '/setupCenter/enterpriseManage/parameter-setting',
  dictionary: '/setupCenter/leaseSetting/customer-source',
  role: '/setupCenter/enterpriseManage/role-edit',
};

/** Templates that are views of a route: no other address leads to them. */
export const TEMPLATE_VIEWS = Object.values(TEMPLATES).filter((address) => address.includes('?'));

export type Shade = 'light' | 'dark';

const pathOf = (address: string) => address.split('?')[0] as string;
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

/** Returns true when the address is a page of the template: any id matches, a view must be equal. */
function isPageOf(template: string, address: string): boolean {
  const path = new RegExp(`^${pathOf(template).replaceAll(/:\w+/g, '[^/]+')}$`);
  const query = queryOf(template);
  if (query.size > 0) return path.test(pathOf(address)) && query.toString() === queryOf(address).toString();
  return path.test(pathOf(address)) && !['view', 'tab', 'pivot'].some((name) => queryOf(address).has(name));
}

/** Tracks which templates are still to be checked in each shade. */
export function openContrast() {
  const remaining = { light: new Map(Object.entries(TEMPLATES)), dark: new Map(Object.entries(TEMPLATES)) };
  const templateOf = (address: string, shade: Shade) =>
    [...remaining[shade]].find(([, template]) => isPageOf(template, address))?.[0];
  return {
    /** Returns true once for each template and shade: when contrast is due at the address. */
    isDue(address: string, shade: Shade): boolean {
      const name = templateOf(address, shade);
      return name !== undefined && remaining[shade].delete(name);
    },
    /** Returns those of the given addresses at which a template is still to be checked. */
    dueOf: (addresses: readonly string[], shade: Shade) => addresses.filter((address) => templateOf(address, shade)),
    left: (shade: Shade) => [...remaining[shade].keys()],
  };
}

export type Contrast = ReturnType<typeof openContrast>;
