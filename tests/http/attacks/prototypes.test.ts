// Names by which JavaScript finds what all objects share (__proto__, constructor, prototype), wherever a caller may choose names: in bodies, queries,
// forms, settings, views, lists and the headers of spreadsheets. They are ordinary names: refused or stored, without side effects.
import { afterEach, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { getSetting, listView, saveSetting, saveView } from '#api/account/me';
import { parkCalls } from '#api/assets/park/park';
import { parkImport } from '#api/assets/park/park.import';
import { detectStatementLayout } from '#api/finance/bank-statement/bank-statement';
import { type ImportPreview, importCalls } from '#api/kernel/import';
import { exportEndpoint, listEndpoint } from '#api/kernel/list/list';
import { pivotEndpoint } from '#api/kernel/list/pivot';
import { reportEndpoint } from '#api/kernel/report/report';
import { lists, reports } from '#api/registry/declared';
import { schemas } from '#api/registry/schemas';
import { allRoutes } from '#server/http/routes';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';

const { admin } = openEnterprise({ people: { admin: 'admin' } });

/** Written as text, since an object literal would treat such a name differently. */
const EVIL =
  '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"prototype":{"polluted":"yes"}';
const NAMES = ['__proto__', 'constructor', 'toString'];
const evil = (others: readonly string[] = []) => `{${[...others, EVIL].join(',')}}`;

const post = async (path: string, body: string) => {
  const response = await admin.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return (await response.json()) as { error_code: number; message: string; data?: unknown };
};

afterEach(() => {
  const fresh: Record<string, unknown> = {};
  const polluted = [
    fresh.polluted,
    ([] as { polluted?: unknown }).polluted,
    (Object as { polluted?: unknown }).polluted,
  ];
  const shared = Object.keys(Object.prototype);
  // Later tests in this process must not be affected.
  for (const name of shared) Reflect.deleteProperty(Object.prototype, name);
  expect({ shared, polluted }).toEqual({ shared: [], polluted: [undefined, undefined, undefined] });
});

/** Refusals and successes pass; server errors do not. */
const FAULT = 500;

it('at the top of every body and within each of its fields are refused', async () => {
  const request = allRoutes().filter(({ kind, endpoint }) => !kind.startsWith('upload') && endpoint.method === 'POST');
  const wrong: string[] = [];
  for (const { endpoint } of request) {
    const { shape = {} } = (schemas[endpoint.path]?.input ?? {}) as Partial<ZodObject>;
    const fields = Object.keys(shape).map((name) => `"${name}":${evil()}`);
    const { error_code, message } = await post(endpoint.path, evil(fields));
    if (![403, 422].includes(error_code)) wrong.push(`${endpoint.path} ${error_code} ${message}`);
  }
  expect(wrong).toEqual([]);
  expect(request.length).toBeGreaterThan(300);
});

it('as names of columns, filters, orders and parameters are refused', async () => {
  const page = { page: 1, page_size: 5 };
  const wrong: string[] = [];
  for (const name of NAMES) {
    const request = [
      ...lists.flatMap((list) => [
        [listEndpoint(list).path, `{"page":1,"page_size":5,"filter":{"${name}":"x"}}`],
        [listEndpoint(list).path, JSON.stringify({ ...page, sort: [{ field: name, order: 'asc' }] })],
        [pivotEndpoint(list).path, JSON.stringify({ by: [{ field: name }] })],
        [exportEndpoint(list).path, JSON.stringify({ format: 'xlsx', columns: [name] })],
      ]),
      ...reports.map((report) => [reportEndpoint(report).path, `{"${name}":"x"}`]),
    ];
    for (const [path = '', body = ''] of request) {
      const { error_code, message } = await post(path, body);
      if (error_code === 0 || error_code === FAULT) wrong.push(`${path} ${body} ${error_code} ${message}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('in settings and views are stored as the page sent them, next to others that stay as they were', async () => {
  await admin.call(saveSetting, { key: 'columns', value: { width: 120 } });
  const value = evil(['"width":80']);
  expect((await post(saveSetting.path, `{"key":"nested","value":${value}}`)).error_code).toBe(0);
  expect((await post(saveView.path, `{"list":"a","name":"nested","state":${value}}`)).error_code).toBe(0);
  for (const key of NAMES) await admin.call(saveSetting, { key, value: { key } });
  for (const key of NAMES) expect(await admin.call(getSetting, { key })).toEqual({ value: { key } });
  expect(await admin.call(getSetting, { key: 'columns' })).toEqual({ value: { width: 120 } });
  const stored = [
    (await admin.call(getSetting, { key: 'nested' })).value,
    ...(await admin.call(listView, { list: 'a' })).map(({ state }) => state),
  ] as { width: number; polluted?: string }[];
  expect(stored.map(({ width, polluted }) => [width, polluted])).toEqual([
    [80, undefined],
    [80, undefined],
  ]);
});

it('in the address, in forms and in the heads and cells of a spreadsheet are no names of ours', async () => {
  const query = '__proto__[polluted]=yes&constructor.prototype.polluted=yes&__proto__=yes';
  expect((await (await admin.fetch(`/api/option/park?${query}`)).json()) as object).toMatchObject({ error_code: 422 });
  const heads = [...parkImport.columns.map(({ title }) => title), ...NAMES];
  const file = await sheetOf([heads, heads.map(() => '__proto__')]);
  const { data } = await requestUpload<ImportPreview>(admin, importCalls(parkImport).check.path, file, {
    __proto__x: 'yes',
    constructor: 'yes',
    progress: '__proto__',
  });
  expect(data?.warnings.join('')).toContain('constructor');
  expect(Object.keys(data?.rows[0]?.cells ?? {})).toEqual(parkImport.columns.map(({ name }) => name));
  const glance = await requestUpload(admin, detectStatementLayout.path, await sheetOf([NAMES, NAMES]), {
    layout: evil(),
  });
  expect(glance.error_code).not.toBe(FAULT);
  expect((await admin.request(parkCalls.get, { id: 1 })).error_code).toBe(404);
});
