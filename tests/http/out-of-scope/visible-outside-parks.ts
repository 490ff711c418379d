// Data visible outside the user's parks, each with its reason: it belongs to the whole enterprise, to the user, or to the product. Everything else
// stays as if the other parks were empty.
import { DICTIONARY_KINDS } from '#api/setup/dictionary/dictionary-kinds';

/** Choices of forms, with the number of uses of each item, which decides if it may be deleted. */
const CHOICES = [
  ...DICTIONARY_KINDS.map(({ kind }) => kind),
  ...['charge-item', 'taxable-item', 'subject', 'legal-entity', 'forecast-scenario'],
]
  .flatMap((kind) => [`/api/setup/${kind}/list`, `/api/option/${kind}`])
  .concat(DICTIONARY_KINDS.map(({ kind }) => `/api/setup/${kind}/report`));

export const SEEN_BEYOND: Readonly<Record<string, readonly string[]>> = {
  'items to choose from': [
    ...CHOICES,
    ...['/api/setup/index-table/list', '/api/option/index', '/api/setup/holiday/list'],
    '/api/investment/follow-up/templates',
  ],
  'texts and terms to choose from': [
    '/api/contracts/template/list',
    '/api/contracts/template/pivot',
    '/api/contracts/template/printable',
    '/api/contracts/clause-template/list',
    '/api/finance/voucher-template/list',
    '/api/finance/statement-mapping/list',
    '/api/finance/bank-rule/list',
  ],
  'who works there, where, and with which role; parks of others are counted, not named: tests/http/setup/roles.test.ts':
    [
      ...['list', 'pivot', 'pivot-xlsx', 'report'].map((form) => `/api/setup/user/${form}`),
      ...['role/list', 'role/pivot', 'department/list'].map((name) => `/api/setup/${name}`),
      ...['user', 'role', 'department', 'colleague', 'approver'].map((name) => `/api/option/${name}`),
    ],
  'the number of users; all else is counted within his parks: tests/http/platform/out-of-scope.test.ts': [
    '/api/setup/getting-started/get',
  ],
  'settings of the enterprise': [
    '/api/company/get-param',
    '/api/company/get-finance-setting',
    '/api/company/get-warn',
    '/api/setup/company-profile/get',
    '/api/setup/company-profile/brand',
    '/api/finance/dunning/get',
    '/api/finance/period-lock/get',
    '/api/wflow/chain/list',
  ],
  'the place in the feed of the enterprise, and its closed months; the objects: tests/http/integration/event-feed.test.ts':
    ['/api/integration/event/list'],
  'tokens of colleagues, for administrators of users': ['list', 'pivot'].map(
    (form) => `/api/integration/access-token/${form}`,
  ),
  'whom the enterprise knows; what they brought counts by park, so that all is 0 here': [
    'list',
    'pivot',
    'report',
    'pivot-xlsx',
  ]
    .map((form) => `/api/investment/channel/${form}`)
    .concat('/api/option/channel'),
  'name and manager of a customer who is alike (docs/domain §3.7)': ['/api/investment/customer/duplicates'],
  'one’s own entries: tests/http/setup/audit-log.test.ts': [
    'list',
    'rows',
    'totals',
    'pivot',
    'pivot-xlsx',
    'report',
  ].map((form) => `/api/setup/audit/${form}`),
  'one’s own': [
    ...['calendar-link', 'get-building', 'get-favorite', 'get-notification', 'get-setting', 'list-view'].map(
      (name) => `/api/me/${name}`,
    ),
    '/api/account/heavy-work/waiting',
    '/api/account/import/progress',
    '/api/user/check-token',
    '/api/wflow/deputy/list-of-user',
  ],
  'the product itself': [
    '/api/assets/map/tiles',
    '/api/common/file/limits',
    '/api/common/menus',
    '/api/contracts/template/report-preview',
    '/api/finance/bank-feed/offered',
    '/api/finance/statement/sample',
    ...['assets/building', 'assets/park', 'assets/space', 'contracts/contract', 'contracts/turnover'].map(
      (object) => `/api/${object}/import/report`,
    ),
    ...['finance/invoice', 'finance/meter-reading', 'finance/receivable', 'investment/customer'].map(
      (object) => `/api/${object}/import/report`,
    ),
    ...['investment/target', 'setup/holiday', 'setup/user', 'tenants/tenant'].map(
      (object) => `/api/${object}/import/report`,
    ),
  ],
};
