// All requests that name no object: each list and report in every form it has, each look-up, and other reading calls that need no id. Generated from
// the registries and the schemas, so that a new call is included automatically.
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#api/kernel/constants';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import {
  exportEndpoint,
  type ListDeclaration,
  listEndpoint,
  rowsEndpoint,
  tabsEndpoint,
  totalsEndpoint,
} from '#api/kernel/list/list';
import { groupableOf, pivotEndpoint, pivotFileEndpoint } from '#api/kernel/list/pivot';
import { type ReportDeclaration, reportEndpoint, reportFileEndpoint } from '#api/kernel/report/report';
import { lists, reports } from '#api/registry/declared';
import { schemas } from '#api/registry/schemas';
import { allRoutes } from '#server/http/routes';
import { sheetsOf } from '#tests/support/files/sheet';
import type { Person } from '#tests/support/world';

export type AnyCall = Endpoint<object, unknown>;

export interface Question {
  /** Path, and its form where it has several. */
  name: string;
  endpoint: AnyCall;
  input: object;
  /** The same rows in another order. */
  sorted: boolean;
}

const question = <Input, Output>(endpoint: Endpoint<Input, Output>, input: object, form = ''): Question => ({
  name: form ? `${endpoint.path} ${form}` : endpoint.path,
  endpoint: endpoint as unknown as AnyCall,
  input,
  sorted: 'sort' in input,
});

/** Known-as-of day: yesterday, where today is two days after all entries; reports as known then read other tables. */
const RECORDED_ON = '2026-03-17';

/** Lists of the platform itself are not visible to enterprises. */
const ofEnterprises = lists.filter(({ keys }) => keys !== 'is_sadmin');

/** Returns the questions of a list: rows, in every order where the sorting table may lead the join; totals, tabs, pivot, and both files. */
function ofList(list: ListDeclaration): Question[] {
  const page = { page: 1, page_size: MAX_PAGE_SIZE };
  const columns = list.columns.filter(({ filterOnly }) => !filterOnly).map(({ name }) => name);
  const grouping = groupableOf(list)
    .slice(0, 1)
    .map(({ name }) => ({ field: name }));
  return [
    question(listEndpoint(list), page),
    ...list.columns
      .filter(({ sortable }) => sortable && list.totals)
      .map(({ name }) => question(listEndpoint(list), { ...page, sort: [{ field: name, order: 'asc' }] }, name)),
    ...(list.totals === 'apart' ? [question(rowsEndpoint(list), page), question(totalsEndpoint(list), {})] : []),
    ...(list.tabs ? [question(tabsEndpoint(list), {})] : []),
    question(pivotEndpoint(list), { by: grouping }),
    ...(list.exportKeys
      ? [
          question(exportEndpoint(list), { format: 'xlsx', columns }),
          question(pivotFileEndpoint(list), { by: grouping }),
        ]
      : []),
  ];
}

/** Parameters of reports that have no rows by default. */
const INPUTS: Record<string, object> = {
  '/api/contracts/report/rent-roll-change': { within: { from: '2000-01-01', to: '2026-12-31' } },
};

/** Returns the questions of a report: by default, with each other choice, as known on a day, only its totals, and its spreadsheet. */
function ofReport(report: ReportDeclaration): Question[] {
  const endpoint = reportEndpoint(report);
  const first = INPUTS[endpoint.path] ?? {};
  const choices = report.parameters.flatMap(({ name, kind, labels = {} }) =>
    kind === 'enum' && name !== 'known_as_of'
      ? Object.keys(labels)
          .slice(1)
          .map((value) => ({ [name]: value }))
      : [],
  );
  const has = (parameter: string) => report.parameters.some(({ name }) => name === parameter);
  const recorded = [
    ...(has('known_on') ? [{ known_on: RECORDED_ON }] : []),
    ...(has('known_as_of') ? [{ as_of: RECORDED_ON, known_as_of: 'day' }] : []),
  ];
  return [
    question(endpoint, first),
    ...[...choices, ...recorded].map((choice) => question(endpoint, { ...first, ...choice }, JSON.stringify(choice))),
    ...(report.keyed ? [question(endpoint, { ...first, part: 'totals' }, 'totals')] : []),
    question(reportFileEndpoint(report), first),
  ];
}

/** Every path of a declared list or report. */
export const DECLARED: ReadonlySet<string> = new Set(
  [...lists.flatMap(ofList), ...reports.flatMap(ofReport)].map(({ endpoint }) => endpoint.path),
);

/** Inputs of calls that refuse an empty input, or find nothing with it; several where it searches several kinds. */
const WITH: Record<string, object[]> = {
  '/api/account/import/progress': [{ key: 'a'.repeat(32) }],
  '/api/contracts/template/report-preview': [{ body: '合同 {contract_number}' }],
  '/api/contracts/turnover/of-month': [{ month: '2026-02' }],
  '/api/finance/late-fee/preview': [{ as_of: '2026-03-16' }],
  '/api/finance/bank-reconciliation/accounts': [{ day: '2026-03-16' }],
  '/api/home/search': ['园区', '楼宇', '租客', 'HT', 'S', '客户', '1'].map((q) => ({ q, recent: [] })),
  '/api/investment/customer/duplicates': [{ name: '潜在客户有限公司' }],
  '/api/investment/follow-up/calendar': [{ from: '2026-03-16', to: '2026-03-22' }],
  '/api/investment/visit-plan/week': [{ monday: '2026-03-16' }],
  '/api/me/get-setting': [{ key: 'home' }],
  '/api/setup/getting-started/sample': [{ file: 'contract' }],
  '/api/tenants/tenant/duplicates': [{ name: '带标签的租客' }],
};

const NEEDS_ID = /(^|_)ids?$/;

/** Calls that need ids although the schema does not require them: the first is refused without, and the others have no rows. */
const NEEDS_IDS = ['/api/finance/invoice/report-bulk', '/api/option/floor', '/api/option/space'];

/** Returns the id fields that the call requires: such calls are in the table of foreign ids. */
export function neededIds(path: string): string[] {
  if (NEEDS_IDS.includes(path)) return ['ids'];
  const { required = [] } = z.toJSONSchema(schemas[path]?.input ?? z.strictObject({}), {
    io: 'input',
    unrepresentable: 'any',
  }) as { required?: string[] };
  return required.filter((name) => NEEDS_ID.test(name));
}

/** Returns the calls that read, within an enterprise, without an uploaded file. */
export const readers = (): AnyCall[] =>
  allRoutes()
    .filter(({ kind }) => kind !== 'upload' && kind !== 'uploaded-file' && kind !== 'redirect')
    .map(({ endpoint }) => endpoint as AnyCall)
    .filter(({ reads, access }) => reads && access !== 'public' && access !== 'is_sadmin');

const others = (): Question[] =>
  readers()
    .filter(({ path }) => !DECLARED.has(path) && neededIds(path).length === 0)
    .flatMap((endpoint) =>
      (WITH[endpoint.path] ?? [{}]).map((input) => question(endpoint, input, 'q' in input ? String(input.q) : '')),
    );

export const questions = (): Question[] => [
  ...ofEnterprises.flatMap(ofList),
  ...reports.flatMap(ofReport),
  ...others(),
];

function responseOf(person: Person, { method, path }: AnyCall, input: object): Promise<Response> {
  if (method === 'GET') return person.fetch(path);
  return person.fetch(path, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  });
}

/** Returns the data, the texts of a spreadsheet, or the refusal that a user gets. */
export async function replyTo(person: Person, { endpoint, input }: Pick<Question, 'endpoint' | 'input'>) {
  if (endpoint.reply !== 'file') {
    const { error_code, message, data } = await person.request(endpoint, input);
    return error_code === 0 ? data : { error_code, message };
  }
  const response = await responseOf(person, endpoint, input);
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('sheet')) return sheetsOf(response);
  if (!type.includes('json')) return response.text();
  const { error_code, message } = (await response.json()) as Envelope<unknown>;
  return { error_code, message };
}
