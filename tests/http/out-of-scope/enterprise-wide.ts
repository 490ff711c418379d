// Calls on objects of the enterprise, not of a park, which a user limited to some parks reaches: each object with the reason.
import { DICTIONARY_KINDS } from '#api/setup/dictionary/dictionary-kinds';

const forms = (object: string, ...verbs: string[]) => verbs.map((verb) => `/api/${object}/${verb}`);

const DICTIONARIES = [
  ...DICTIONARY_KINDS.map(({ kind }) => kind),
  'charge-item',
  'taxable-item',
  'legal-entity',
].flatMap((kind) => forms(`setup/${kind}`, 'get', 'save', 'delete', 'sort'));

export const OF_THE_ENTERPRISE: Readonly<Record<string, readonly string[]>> = {
  'choices of forms, the same in all parks': [
    ...DICTIONARIES,
    ...forms('setup/forecast-scenario', 'get', 'save', 'delete', 'sort'),
    ...['index-table', 'payment-type', 'retire-cause', 'subject', 'follow-up-template'].flatMap((object) =>
      forms(`setup/${object}`, 'get', 'save', 'delete'),
    ),
  ],
  'departments have no park; what a change would grant is checked: tests/http/setup/reach.test.ts': [
    ...forms('setup/department', 'get', 'save', 'delete', 'move', 'users'),
  ],
  'users and roles are visible; changes are refused': [...forms('setup/user', 'get'), ...forms('setup/role', 'get')],
  'parameters and warnings of the enterprise': forms('company', 'save-param', 'save-warn'),
  'approval chains of the enterprise; deputies are visible, those of others are refused': [
    ...forms('wflow/chain', 'get', 'save', 'delete', 'sort'),
    ...forms('wflow/deputy', 'list-of-user', 'save'),
  ],
  'tokens are visible to administrators of users; revoking is refused': forms('integration/access-token', 'get'),
  'channels belong to the enterprise': forms('investment/channel', 'get', 'save', 'delete', 'reveal'),
  'a new customer in a stage of the enterprise': forms('investment/customer', 'save'),
  "a colleague's board and calendar, with the customers that the user sees": [
    ...forms('investment/customer', 'board'),
    ...forms('investment/follow-up', 'calendar'),
    ...forms('investment/visit-plan', 'week'),
  ],
  'an asset type as a filter; the map shows the parks that the user sees': forms('assets/map', 'get'),
  'texts and terms as choices': [
    ...forms('contracts/clause-template', 'delete'),
    ...forms('contracts/template', 'get', 'save', 'delete'),
  ],
  'columns of bank statements': forms('finance/statement-mapping', 'delete'),
  'words by which bank lines are proposed': forms('finance/bank-rule', 'delete'),
};

/** Objects of which some calls are reached and others refused. */
export const MIXED: Readonly<Record<string, string>> = {
  '/api/setup/user': 'colleagues are visible, those with more rights are not changed',
  '/api/setup/role': 'roles are visible, those with more rights are not changed',
  '/api/wflow/deputy': 'deputies are visible; each user saves their own, and those of users they manage',
  '/api/integration/access-token': 'visible as users are; revoked only by who manages the user',
  '/api/setup/department': 'has no park; users who are assigned are checked',
  '/api/investment/channel': 'visible as a choice; export and erasure of personal data need all parks',
  '/api/investment/follow-up': "a colleague's calendar names no customer outside the parks",
  '/api/investment/visit-plan': "a colleague's week names no customer outside the parks",
  '/api/contracts/template': 'the preview is of a contract',
  '/api/investment/customer': 'a new customer belongs to no park yet',
};
