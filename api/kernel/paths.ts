// The addresses of pages and of the objects on them, shared by the web app and the server's links: tasks, mails,
// findings. They match the route table, which paths.test.ts verifies.
//
// The page's own object is `id`, another one `…_id`.

/** A string for an id that is a column of a query. */
type Id = number | string;

export const parkPaths = {
  list: '/assetsManage/park-list',
  add: '/assetsManage/park-add',
  edit: (id: Id) => `/assetsManage/park-edit?id=${id}`,
  detail: (id: Id) => `/assetsManage/park-detail?id=${id}`,
  stackingPlans: '/assetsManage/stacking-plan',
  stackingPlan: (id: Id) => `/assetsManage/stacking-plan/${id}`,
};

export const buildingPaths = {
  list: '/assetsManage/asset-list',
  ofPark: (park_id: Id) => `/assetsManage/asset-list?f_park_id=${park_id}`,
  add: '/assetsManage/asset-add',
  edit: (id: Id) => `/assetsManage/asset-edit?id=${id}`,
  detail: (id: Id) => `/assetsManage/asset-detail?id=${id}`,
  floors: (id: Id) => `/assetsManage/floor-edit?id=${id}`,
};

/** Statuses of spaces that are for rent; together they are the rentable area. */
const FOR_RENT = 'leased,holdover,signed,reserved,vacant';

export const spacePaths = {
  list: '/assetsManage/space-list',
  forRent: `/assetsManage/space-list?f_status=${FOR_RENT}`,
  /** The list of a building with the drawer that creates many. */
  bulkOf: (building_id: Id) => `/assetsManage/space-list?bulk=1&f_building_id=${building_id}`,
  /** The list filtered to this one. */
  inList: (id: Id) => `/assetsManage/space-list?f_id=${id}`,
  ofPark: (park_id: Id) => `/assetsManage/space-list?f_park_id=${park_id}`,
  ofBuilding: (building_id: Id) => `/assetsManage/space-list?f_building_id=${building_id}`,
  /** Spaces of a park or building that are for rent, or of one status. */
  rentableOf: (kind: 'park' | 'building', id: Id, status = FOR_RENT) =>
    `/assetsManage/space-list?f_${kind}_id=${id}&f_status=${status}`,
  add: '/assetsManage/space-add',
  edit: (id: Id) => `/assetsManage/space-edit?id=${id}`,
  detail: (id: Id) => `/assetsManage/space-detail?id=${id}`,
  leases: (id: Id) => `/assetsManage/space-detail?id=${id}&tab=leases`,
};

export const certificatePaths = {
  list: '/assetsManage/propertyCertificate',
  inList: (id: Id) => `/assetsManage/propertyCertificate?f_id=${id}`,
  ofKind: (kind: string) => `/assetsManage/propertyCertificate?f_kind=${kind}`,
  ofPark: (park_id: Id) => `/assetsManage/propertyCertificate?f_park_id=${park_id}`,
  ofBuilding: (building_id: Id) => `/assetsManage/propertyCertificate?f_building_id=${building_id}`,
};

export const channelPaths = {
  list: '/investmentManage/channelManage',
  add: '/investmentManage/channel-add',
  edit: (id: Id) => `/investmentManage/channel-edit?id=${id}`,
  detail: (id: Id) => `/investmentManage/channel-detail?id=${id}`,
  customers: (id: Id) => `/investmentManage/customerManage?f_channel_id=${id}`,
};

/** Leasing targets of parks and managers. */
export const targetPaths = {
  list: '/investmentManage/investmentAnalysis/target',
  add: '/investmentManage/investmentAnalysis/target-add',
  edit: (id: Id) => `/investmentManage/investmentAnalysis/target-edit?id=${id}`,
  attainment: '/investmentManage/investmentAnalysis/parkLeaseAnalysis?view=attainment',
};

export const customerPaths = {
  list: '/investmentManage/customerManage',
  add: '/investmentManage/customerManage/customer-add',
  edit: (id: Id) => `/investmentManage/customerManage/customer-edit?id=${id}`,
  detail: (id: Id) => `/investmentManage/customerManage/customer-detail?id=${id}`,
};

export const quotePaths = {
  add: (customer_id: Id) => `/investmentManage/customerManage/quote-add?customer_id=${customer_id}`,
  /** Adds a quote for a space of a park, starting on a day. */
  addFor: (customer_id: Id, park_id: Id, space_id: Id, day: string) =>
    `/investmentManage/customerManage/quote-add?customer_id=${customer_id}&park_id=${park_id}&space_id=${space_id}&on=${day}`,
  copy: (id: Id) => `/investmentManage/customerManage/quote-add?copy_id=${id}`,
  edit: (id: Id) => `/investmentManage/customerManage/quote-edit?id=${id}`,
  detail: (id: Id) => `/investmentManage/customerManage/quote-detail?id=${id}`,
  compare: (ids: readonly Id[]) => `/investmentManage/customerManage/quote-compare?ids=${ids.join(',')}`,
};

/** Key accounts are customers with separate pages. */
export const keyAccountPaths: typeof customerPaths = {
  list: '/investmentManage/kaCustomerManage',
  add: '/investmentManage/kaCustomerManage/customer-add',
  edit: (id: Id) => `/investmentManage/kaCustomerManage/customer-edit?id=${id}`,
  detail: (id: Id) => `/investmentManage/kaCustomerManage/customer-detail?id=${id}`,
};

/** Page for editing note templates. */
export const followUpTemplatePath = '/setupCenter/leaseSetting/follow-up-template';

export const followUpPaths = {
  list: '/investmentManage/followupManage',
  add: '/investmentManage/followup-add',
  addFor: (customer_id: Id) => `/investmentManage/followup-add?customer_id=${customer_id}`,
  edit: (id: Id) => `/investmentManage/followup-edit?id=${id}`,
  calendar: '/investmentManage/followupManage?view=calendar',
  visits: '/investmentManage/followupManage?view=visits',
  overdue: '/investmentManage/followupManage?f_due=overdue',
};

export const commissionPaths = {
  report: '/contractManage/contractReport/leasingFee',
  ofChannel: (channel_id: Id) => `/contractManage/contractReport/leasingFee?channel_ids=${channel_id}`,
  lines: '/contractManage/contractReport/leasingFee/instalments',
  linesOfChannel: (channel_id: Id) =>
    `/contractManage/contractReport/leasingFee/instalments?f_channel_id=${channel_id}`,
  /** All instalments of a contract, in every state. */
  linesOfContract: (contract_id: Id) =>
    `/contractManage/contractReport/leasingFee/instalments?f_contract_id=${contract_id}`,
};

export const tenantPaths = {
  list: '/tenantManage/tenant',
  add: '/tenantManage/tenant/add',
  edit: (id: Id) => `/tenantManage/tenant/edit?id=${id}`,
  detail: (id: Id) => `/tenantManage/tenant/${id}`,
  statement: (id: Id) => `/tenantManage/tenant/${id}?tab=statement`,
};

export const contractPaths = {
  list: '/contractManage/contractList',
  ofTenant: (tenant_id: Id) => `/contractManage/contractList?f_tenant_id=${tenant_id}`,
  runningOfTenant: (tenant_id: Id) => `/contractManage/contractList?f_tenant_id=${tenant_id}&f_phase=running`,
  ofChannel: (channel_id: Id) => `/contractManage/contractList?f_channel_id=${channel_id}`,
  /** Approved and not void. */
  signedByChannel: (channel_id: Id) =>
    `/contractManage/contractList?f_channel_id=${channel_id}&f_phase=pending,running,expired,holdover,retired`,
  /** Running contracts by their last day; days in the list's filter format: `2026-01-01~2026-03-31`. */
  endingIn: (days: string) => `/contractManage/contractList?f_phase=running&f_end_date=${days}`,
  /** Running contracts of a park, a building or a space, optionally by their last day. */
  runningOf: (kind: 'park' | 'building' | 'space', id: Id, days?: string) =>
    `/contractManage/contractList?f_${kind}_id=${id}&f_phase=running${days ? `&f_end_date=${days}` : ''}`,
  add: '/contractManage/contract-add',
  /** Adds a contract for spaces of a park, starting on a day, optionally with a customer. */
  addFor: (park_id: Id, space_ids: Id | readonly Id[], day: string, customer_id?: Id) =>
    `/contractManage/contract-add?park_id=${park_id}&space_id=${[space_ids].flat().join(',')}&on=${day}${
      customer_id === undefined ? '' : `&customer_id=${customer_id}`
    }`,
  /** Adds a contract from an accepted quote. */
  addFrom: (quote_id: Id) => `/contractManage/contract-add?quote_id=${quote_id}`,
  addWith: (customer_id: Id) => `/contractManage/contract-add?customer_id=${customer_id}`,
  import: '/contractManage/contract-import',
  edit: (id: Id) => `/contractManage/contract-edit?id=${id}`,
  detail: (id: Id) => `/contractManage/contract-detail?id=${id}`,
  tab: (
    id: Id,
    tab: 'terms' | 'plan' | 'changes' | 'handover' | 'options' | 'securities' | 'incentives' | 'turnover',
  ) => `/contractManage/contract-detail?id=${id}&tab=${tab}`,
  /** The detail page with the approver dialog open. */
  submit: (id: Id) => `/contractManage/contract-detail?id=${id}&submit=1`,
  copy: (id: Id) => `/contractManage/contract/${id}/copy`,
  renew: (id: Id) => `/contractManage/contract-renewal?id=${id}`,
  /** Renews with the terms agreed in the option at a place of the contract's list, the first being 1. */
  renewBy: (id: Id, option: number) => `/contractManage/contract-renewal?id=${id}&option=${option}`,
  attachments: (id: Id) => `/contractManage/contract-attachment?id=${id}`,
  plan: (id: Id) => `/contractManage/contract-trial?id=${id}`,
  /** Starts a change of a contract, or continues the open one. */
  newChange: (contract_id: Id) => `/contractManage/contract-change?id=${contract_id}`,
  change: (id: Id) => `/contractManage/contract-change?change_id=${id}`,
  submitChange: (id: Id) => `/contractManage/contract-change?change_id=${id}&submit=1`,
  turnover: '/contractManage/turnover',
  /** The monthly sheet of a legal entity. */
  turnoverOf: (month: string, legal_entity_id: Id) =>
    `/contractManage/turnover?month=${month}&legal_entity_id=${legal_entity_id}`,
};

export const terminationPaths = {
  list: '/contractManage/contractRetire',
  add: '/contractManage/contractRetire/add',
  addFor: (contract_id: Id) => `/contractManage/contractRetire/add?contract_id=${contract_id}`,
  /** Adds an order for leaving on a day. */
  addOn: (contract_id: Id, day: string) =>
    `/contractManage/contractRetire/add?contract_id=${contract_id}&leave_date=${day}`,
  edit: (id: Id) => `/contractManage/contractRetire/edit?id=${id}`,
  detail: (id: Id) => `/contractManage/contractRetire/${id}`,
  /** The order with the dialog that submits it. */
  submit: (id: Id) => `/contractManage/contractRetire/${id}?submit=1`,
};

export const criticalDatePaths = {
  register: '/contractManage/criticalDates',
};

const propertyTax = '/contractManage/contractReport/propertyTax';
const TAXED = 'months={from}~{to}&as_of={as_of}&known_as_of={known_as_of}&building_ids={building_id}';
export const propertyTaxPaths = {
  /** Details of a building's figure in a period; the report fills in the placeholders. */
  rent: `${propertyTax}?view=rent&${TAXED}`,
  spaces: `${propertyTax}?view=spaces&${TAXED}`,
};

export const cashFlowPaths = {
  /** The entries behind a month of a line; the report fills in the placeholders. */
  entries:
    '/contractManage/contractReport/rentFeeCashFlow?view=entries&months={first_month}~{last_month}&as_of={as_of}&known_as_of={known_as_of}&basis={basis}&amount={amount}' +
    '&park_ids={park_id}&{by}_id={member_id}&charge_item_ids={charge_item_id|charge_item_ids}',
  /** The spaces of a building in the forecast; the report fills in the placeholders. */
  forecastOfBuilding:
    '/contractManage/contractReport/rentFeeCashFlow?view=forecast&as_of={as_of}&known_as_of={known_as_of}&horizon={horizon}&ends={ends}&columns={columns}&by=space' +
    '&building_id={only_building_id}&scenario_id={asked_scenario_id}',
  forecastOfScenario:
    '/contractManage/contractReport/rentFeeCashFlow?view=forecast&as_of={as_of}&known_as_of={known_as_of}&horizon={horizon}&ends={ends}&columns={columns}&scenario_id={scenario_id}',
};

export const marketProfilePaths = { list: '/setupCenter/leaseSetting/market-profile' };

const rentalRate = '/contractManage/contractReport/rentalRate';
const OCCUPIED = 'months={from}~{to}&known_on={known_on}&park_ids={asked_parks}&{by}_id={member_id}';
export const rentalRatePaths = {
  /** The spaces of a line and period, and the changes among them; the report fills in the placeholders. */
  spaces: `${rentalRate}?view=spaces&${OCCUPIED}`,
  changes: `${rentalRate}?view=changes&${OCCUPIED}`,
};

const exposure = '/contractManage/contractReport/exposure';
const EXPOSED = 'tenant_id={tenant_id}&as_of={as_of}&known_as_of={known_as_of}&park_ids={park_ids}';
export const exposurePaths = {
  ofTenant: (tenant_id: Id) => `${exposure}?view=entries&tenant_id=${tenant_id}`,
  /** The parts behind a tenant's figure; the report fills in the placeholders. */
  all: `${exposure}?view=entries&${EXPOSED}`,
  due: `${exposure}?view=entries&${EXPOSED}&kind=due`,
  deposit: `${exposure}?view=entries&${EXPOSED}&kind=deposit`,
  secured: `${exposure}?view=entries&${EXPOSED}&kind=secured`,
};

const aging = '/financeManage/report/lateFee';
const AGED = 'as_of={as_of}&known_as_of={known_as_of}&charge_item_ids={charge_item_ids}&park_ids={park_id|park_ids}';
export const agingPaths = {
  /** The receivables behind a line, those overdue, and those of one bucket; the report fills in the placeholders. */
  entries: `${aging}?view=entries&{member_parameter}={member}&${AGED}`,
  overdue: `${aging}?view=entries&{member_parameter}={member}&${AGED}&bucket=overdue`,
  bucket: `${aging}?view=entries&{member_parameter}={member}&${AGED}&bucket={part}`,
  /** The receivables that fall due in a month of a line of the collection. */
  collection: `${aging}?view=collected&{member_parameter}={member}&months={first_month}~{last_month}&${AGED}`,
};

const accounting = '/financeManage/report/accounting';
export const accountingPaths = {
  /** The months of a difference, and the posting of the last one in the books of a legal entity. */
  month: (month: string) => `${accounting}?months=${month}~${month}`,
  post: (month: string, legal_entity_id: Id) =>
    `${accounting}?months=${month}~${month}&post=${month}&legal_entity_id=${legal_entity_id}`,
  /** The amortisation of deferred costs to post. */
  amortise: (month: string, legal_entity_id: Id) =>
    `${accounting}?months=${month}~${month}&amortise=${month}&legal_entity_id=${legal_entity_id}`,
  /** The lines of a contract, and its receivables that fall due in a month; the report fills in the placeholders. */
  lines: `${accounting}?view=lines&as_of={as_of}&known_as_of={known_as_of}&contract_id={contract_id}&months={first_month}~{last_month}`,
  due: `${accounting}?view=due&as_of={as_of}&known_as_of={known_as_of}&contract_id={contract_id}&months={first_month}~{last_month}`,
};

const costs = '/financeManage/report/cost';
const COSTED =
  'view=entries&{member_parameter}={member}&as_of={as_of}&known_as_of={known_as_of}&charge_item_ids={charge_item_ids}&park_ids={park_id|park_ids}';
export const costPaths = {
  /** The receivables behind a line, and behind one month of it; the report fills in the placeholders. */
  entries: `${costs}?${COSTED}&months={months}`,
  month: `${costs}?${COSTED}&months={first_month}~{last_month}`,
};

export const depositPaths = {
  open: (contract_id: Id, charge_item_id: Id) => `/financeManage/earnestList?open=${contract_id}-${charge_item_id}`,
  refund: (id: Id) => `/financeManage/earnestList?refund=${id}`,
};

export const incentivePaths = {
  list: '/financeManage/incentive',
  open: (id: Id) => `/financeManage/incentive?tab=all&open=${id}`,
  ofTenant: (tenant_id: Id) => `/financeManage/incentive?f_tenant_id=${tenant_id}`,
};

export const securityPaths = {
  list: '/financeManage/security',
  open: (id: Id) => `/financeManage/security?tab=all&open=${id}`,
  ofTenant: (tenant_id: Id) => `/financeManage/security?f_tenant_id=${tenant_id}`,
};

export const receivablePaths = {
  list: '/financeManage/costList',
  meters: '/financeManage/costList/meter',
  open: (id: Id) => `/financeManage/costList?open=${id}`,
  waiver: (id: Id) => `/financeManage/costList?waiver=${id}`,
  /** Late fees of a legal entity to be posted up to a day. */
  lateFees: (as_of: string, legal_entity_id: Id) =>
    `/financeManage/costList?tab=all&late_fee=${as_of}&legal_entity_id=${legal_entity_id}`,
  /** Receivables that a billing run of the days would include; days in the list's filter format. */
  unbilled: (days: string, legal_entity_id: Id) =>
    `/financeManage/costList?f_billed=no&f_due_date=${days}&f_legal_entity_id=${legal_entity_id}`,
  overdue: '/financeManage/costList?f_timing=overdue',
  /** Days in the list's filter format: `2026-01-01~2026-03-31`. */
  dueIn: (days: string) => `/financeManage/costList?f_due_date=${days}`,
  // Uses the id, since numbers may have a common prefix.
  ofContract: (contract_id: Id) => `/financeManage/costList?f_contract_id=${contract_id}`,
  overdueOfContract: (contract_id: Id) => `/financeManage/costList?f_contract_id=${contract_id}&f_timing=overdue`,
  notDueOfContract: (contract_id: Id) => `/financeManage/costList?f_contract_id=${contract_id}&f_timing=not_due`,
  ofDeposit: (contract_id: Id, charge_item_id: Id) =>
    `/financeManage/costList?f_contract_id=${contract_id}&f_charge_item_id=${charge_item_id}`,
  /** Receivables due before a report's day; the report fills in the placeholders. */
  ofContractDueBefore: '/financeManage/costList?f_contract_id={contract_id}&f_due_date=~{as_of-1}',
  /** Overdue receivables of a park, or of the contracts that cover a building or a space. */
  overdueOf: (kind: 'park' | 'building' | 'space', id: Id) =>
    `/financeManage/costList?f_${kind}_id=${id}&f_timing=overdue`,
  ofTenant: (tenant_id: Id) => `/financeManage/costList?f_tenant_id=${tenant_id}`,
  overdueOfTenant: (tenant_id: Id) => `/financeManage/costList?f_tenant_id=${tenant_id}&f_timing=overdue`,
  notDueOfTenant: (tenant_id: Id) => `/financeManage/costList?f_tenant_id=${tenant_id}&f_timing=not_due`,
  /** Receivables due by a day and unpaid, of a park, or of the contracts that cover a building or a space. */
  unpaidOf: (kind: 'park' | 'building' | 'space', id: Id, day: string) =>
    `/financeManage/costList?f_${kind}_id=${id}&f_status=unpaid,partial,credit&f_due_date=~${day}`,
  unpaidOfTenant: (tenant_id: Id, day: string) =>
    `/financeManage/costList?f_tenant_id=${tenant_id}&f_status=unpaid,partial,credit&f_due_date=~${day}`,
  dueOfTenant: (tenant_id: Id, day: Id) => `/financeManage/costList?f_tenant_id=${tenant_id}&f_due_date=${day}~${day}`,
  openOfTenant: (tenant_id: Id, id: Id) => `/financeManage/costList?f_tenant_id=${tenant_id}&open=${id}`,
};

export const billPaths = {
  list: '/financeManage/bill',
  /** The list with the run of a month open. */
  run: (month: string) => `/financeManage/bill?run=${month}`,
  detail: (id: Id) => `/financeManage/bill/${id}`,
};

export const costPoolPaths = {
  list: '/financeManage/cost-reconciliation',
  add: '/financeManage/cost-reconciliation/add',
  detail: (id: Id) => `/financeManage/cost-reconciliation/${id}`,
};

export const cashPaths = {
  list: '/financeManage/cashRecord',
  open: (id: Id) => `/financeManage/cashRecord?open=${id}`,
  importStatement: '/financeManage/cashRecord?import=statement',
  /** The payment whose write-off is requested to be undone. */
  undo: (id: Id) => `/financeManage/cashRecord?undo=${id}`,
  /** Refunds owed to a tenant; only one of them when a task concerns it. */
  payOut: (tenant_id: Id, refund_id?: Id) =>
    `/financeManage/cashRecord?pay=${tenant_id}${refund_id === undefined ? '' : `&refund=${refund_id}`}`,
  /** Money of a legal entity received by a day and not fully allocated. */
  remainingOf: (day: string, legal_entity_id: Id) =>
    `/financeManage/cashRecord?f_direction=in&f_status=open,partial&f_received_on=~${day}&f_legal_entity_id=${legal_entity_id}`,
  ofTenant: (tenant_id: Id) => `/financeManage/cashRecord?f_tenant_id=${tenant_id}`,
  openOfTenant: (tenant_id: Id, id: Id) => `/financeManage/cashRecord?f_tenant_id=${tenant_id}&open=${id}`,
};

export const bankPaths = {
  reconciliation: '/financeManage/bank-reconciliation',
  /** One line of a bank, or those of a legal entity up to a day that are not matched. */
  open: (id: Id) => `/financeManage/bank-reconciliation?f_id=${id}`,
  openLines: (day: string, legal_entity_id: Id) =>
    `/financeManage/bank-reconciliation?f_state=open&f_booked_on=~${day}&f_legal_entity_id=${legal_entity_id}`,
};

/** Money by the receivables it paid (收款核销明细). */
export const receivedPaths = {
  /** Days in the report's parameter format: `2026-01-01~2026-03-31`. */
  accountedIn: (days: string) => `/financeManage/report/cashRecordSdy?accounted=${days}`,
};

export const invoicePaths = {
  list: '/financeManage/invoice',
  open: (id: Id) => `/financeManage/invoice?open=${id}`,
  apply: (tenant_id: Id, receivable_id: Id) => `/financeManage/invoice?apply=${tenant_id}-${receivable_id}`,
  ofTenant: (tenant_id: Id) => `/financeManage/invoice?f_tenant_id=${tenant_id}`,
  openOfTenant: (tenant_id: Id, id: Id) => `/financeManage/invoice?f_tenant_id=${tenant_id}&open=${id}`,
};

export const ledgerCheckPath = '/financeManage/ledger-check';

export const userPaths = {
  list: '/setupCenter/enterpriseManage/user-manage',
};

export const webhookPaths = {
  list: '/setupCenter/openInterface/webhook',
};

export const rolePaths = {
  list: '/setupCenter/enterpriseManage/role-manage',
  add: '/setupCenter/enterpriseManage/role-edit',
  edit: (id: Id) => `/setupCenter/enterpriseManage/role-edit?id=${id}`,
  copy: (id: Id) => `/setupCenter/enterpriseManage/role-edit?copy_id=${id}`,
};

export const contractTemplatePaths = {
  list: '/setupCenter/leaseSetting/contract-template',
  add: '/setupCenter/leaseSetting/contract-template-edit',
  edit: (id: Id) => `/setupCenter/leaseSetting/contract-template-edit?id=${id}`,
  copy: (id: Id) => `/setupCenter/leaseSetting/contract-template-edit?copy_id=${id}`,
};
