// Texts and numbers that no database or column can store, sent to every endpoint: refused at their field, never a server error.

import { beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { saveSetting, saveView } from '#api/account/me';
import { parkList } from '#api/assets/park/park.list';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { optionalText, text } from '#api/kernel/form/fields';
import type { ImportPreview } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { schemas } from '#api/registry/schemas';
import { saveParam } from '#api/setup/parameter/parameter';
import { userImport } from '#api/setup/user/user.import';
import { allRoutes } from '#server/http/routes';
import { fileOf, requestUpload, sheetOf } from '#tests/support/files/sheet';
import { PDF, upload } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { sampleOf, shapeOf } from '#tests/support/sample';
import type { Person } from '#tests/support/world';

type AnyEndpoint = Endpoint<object, unknown>;

const { world, admin } = openEnterprise({ ownWorld: true, settings: { FILE_MAX_MB: '1' }, people: { admin: 'admin' } });
let supervisor: Person;

beforeAll(async () => {
  supervisor = await superAdministrator(world);
});

const routes = allRoutes().map(({ endpoint, kind }) => ({ endpoint: endpoint as AnyEndpoint, kind }));
const uploads = routes.filter(({ kind }) => kind.startsWith('upload'));
const others = routes.filter((route) => !uploads.includes(route));
/** Calls that end the session or leave the page; their query is not checked. */
const ENDS_SESSION = ['/api/user/logout', '/api/user/edit-pwd'];
const personFor = ({ access }: AnyEndpoint) => (access === 'is_sadmin' ? supervisor : admin);

const NUL = '甲\u0000乙';
const HALF = '甲\ud83d';

/** A fifth of what a request may hold, and the time in which it is refused: the thread of all requests does nothing else meanwhile. */
const LONG = '{{甲}} '.repeat(33_000);
const SLOW_MS = 1_000;

/** Returns, by the name of each text in the value, a function that replaces it. */
function changesOf(value: unknown, name = ''): [string, (by: string) => unknown][] {
  if (typeof value === 'string') return [[name, (by) => by]];
  if (Array.isArray(value)) return changesOf(value[0], name).map(([inner, change]) => [inner, (by) => [change(by)]]);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    changesOf(inner, key).map(([of, change]): [string, (by: string) => unknown] => [
      of,
      (by) => ({ ...value, [key]: change(by) }),
    ]),
  );
}

describe('every endpoint', () => {
  it('refuses a text with NUL or half a character wherever it is', async () => {
    for (const { endpoint } of others) {
      const request = (input: object) => personFor(endpoint).request(endpoint, input);
      const inputs: [object, (string | number)[]][] =
        endpoint.method === 'GET'
          ? [[{ any: NUL }, ['any']]]
          : [
              [{ any: [{ text: NUL }] }, ['any', 0, 'text']],
              [{ any: HALF }, ['any']],
              [{ any: { [NUL]: 1 } }, ['any', NUL]],
            ];
      for (const [input, path] of inputs) {
        const reply = await request(input);
        expect([endpoint.path, reply]).toMatchObject([
          endpoint.path,
          { error_code: 422, errors: [{ path, message: expect.stringContaining('不能保存的字符') }] },
        ]);
      }
    }
  });

  it('refuses exhausting nesting', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const path of ['/api/me/save-setting', '/api/contracts/clause-template/save']) {
      const body = `{"key":"a","value":${deep}}`;
      const response = await admin.fetch(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(await response.json()).toMatchObject({ error_code: 422, message: expect.stringContaining('嵌套过深') });
    }
  });

  it('refuses a long text in time, whatever the field', () => {
    const tried = new Set<string>();
    for (const { endpoint } of others.filter(({ endpoint }) => !endpoint.reads)) {
      const { input } = schemas[endpoint.path] as { input: ZodType };
      for (const [name, change] of changesOf(sampleOf(input))) {
        if (tried.has(name)) continue;
        tried.add(name);
        const started = performance.now();
        input.safeParse(change(LONG));
        expect([endpoint.path, name, performance.now() - started < SLOW_MS]).toEqual([endpoint.path, name, true]);
      }
    }
    expect(tried).toContain('body');
  });

  it('with a file refuses such texts in the other fields', async () => {
    for (const { endpoint } of uploads) {
      const fields = { mode: NUL, layout: NUL, flow_account_id: NUL };
      const reply = await requestUpload(admin, endpoint.path, fileOf(PDF, 'a.pdf'), fields);
      expect([endpoint.path, reply]).toMatchObject([endpoint.path, { error_code: 422, errors: [{ path: ['mode'] }] }]);
    }
  });

  it('bounds its numbers by the limits of its columns', () => {
    const wrong = routes.flatMap(({ endpoint: { path } }) =>
      leavesOf(shapeOf((schemas[path] as { input: ZodType }).input))
        .filter(({ type }) => type === 'integer')
        .filter(({ name, maximum = Number.POSITIVE_INFINITY }) =>
          /^(version|version_no|line)$/.test(name) ? maximum > 2 ** 31 - 1 : maximum > Number.MAX_SAFE_INTEGER,
        )
        .map(({ name }) => `${path} ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('accepts numbers at the limits of their ranges', async () => {
    const made = others.flatMap(({ endpoint }) => {
      const input = sampleOf((schemas[endpoint.path] as { input: ZodType }).input);
      return input && !ENDS_SESSION.includes(endpoint.path) ? [{ endpoint, input }] : [];
    });
    // Most schemas can be filled from themselves; with only a few, this would prove little.
    expect(made.length / others.length).toBeGreaterThan(0.8);
    for (const { endpoint, input } of made) {
      const response = await personFor(endpoint).fetch(...requestOf(endpoint, input));
      expect([endpoint.path, response.status === 500 ? input : 'no fault of ours']).toEqual([
        endpoint.path,
        'no fault of ours',
      ]);
      await response.arrayBuffer();
    }
  });
});

interface Leaf {
  name: string;
  type?: string;
  maximum?: number;
}
function leavesOf(shape: object, name = ''): Leaf[] {
  const own = 'type' in shape && typeof shape.type === 'string' ? [{ ...shape, name } as Leaf] : [];
  const inner = Object.entries(shape).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? leavesOf(
          value,
          ['items', 'anyOf', 'oneOf', 'allOf', 'properties'].includes(key) || /^\d+$/.test(key) ? name : key,
        )
      : [],
  );
  return [...own, ...inner];
}

function requestOf({ path, method }: AnyEndpoint, input: object): [string, RequestInit] {
  if (method === 'GET') {
    const query = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
    return [`${path}?${new URLSearchParams(query)}`, {}];
  }
  const headers = { 'content-type': 'application/json' };
  return [path, { method, headers, body: JSON.stringify(input) }];
}

describe('the schema itself', () => {
  const refused: [string, ZodType | undefined, (text: string) => object][] = [
    ['a setting', schemas[saveSetting.path]?.input, (text) => ({ key: 'a', value: { deep: [text] } })],
    ['a view', schemas[saveView.path]?.input, (text) => ({ list: 'a', name: 'b', state: { [text]: 1 } })],
    [
      'a filter',
      schemas[listEndpoint(parkList).path]?.input,
      (text) => ({ page: 1, page_size: 20, filter: { name: text } }),
    ],
    ['a comment', schemas['/api/wflow/decide']?.input, (comment) => ({ instance_id: 1, decision: 'approve', comment })],
    ['a reason', schemas['/api/contracts/contract/void']?.input, (reason) => ({ id: 1, version: 0, reason })],
    ['a line', schemas['/api/me/save-view']?.input, (name) => ({ list: 'a', name, state: 1 })],
  ];
  it.each(refused)(
    'refuses such a text in %s, so that a form reports it before it is sent',
    (_what, schema, inputOf) => {
      expect(schema?.safeParse(inputOf('甲')).success).toBe(true);
      for (const text of [NUL, HALF]) expect(schema?.safeParse(inputOf(text)).success).toBe(false);
    },
  );

  it('refuses a version no column holds', async () => {
    const reply = await admin.request(saveParam, { values: {}, version: 2 ** 31 });
    expect(reply).toMatchObject({ error_code: 422, errors: [{ path: ['version'], message: '版本号不正确' }] });
  });
});

describe('a name', () => {
  it.each([
    ['a mark that turns the rest around', '上海\u202e公司', '上海公司'],
    ['blanks without width', '\ufeff上海\u200b公司\u2060', '上海公司'],
    ['the marks around a number of an address book', '\u202d13800138000\u202c', '13800138000'],
  ])('is stored without %s', (_what, typed, stored) => {
    expect(text(40).parse(typed)).toBe(stored);
    expect(optionalText(40).parse(typed)).toBe(stored);
  });

  it('of only such marks is missing', () => {
    expect(text(40).safeParse('\u200b\u202e').success).toBe(false);
  });
});

describe('a file', () => {
  it('has no mark in its name that shows another extension', async () => {
    const reply = await upload(admin, '\u202efdp.pdf', PDF);
    expect(reply.data?.name).toBe('fdp.pdf');
  });

  it('is stored under a name without such characters', async () => {
    const reply = await upload(admin, `甲${'乙'.repeat(112)}\u0000${'😀'.repeat(5)}.pdf`, PDF);
    expect(reply.data?.name).toMatch(/^甲乙+😀?\.pdf$/u);
  });

  it.each([
    ['NUL', '王_x0000_'],
    ['half a character', '王_xD83D_'],
  ])('of a spreadsheet reports the cell with %s, as spreadsheets write it', async (_what, display_name) => {
    const heads = userImport.columns.map(({ title }) => title);
    const values: Record<string, string> = { name: 'wang', display_name, roles: '只读用户' };
    const file = await sheetOf([heads, userImport.columns.map(({ name }) => values[name] ?? null)]);
    const preview = await requestUpload<ImportPreview>(admin, '/api/setup/user/import-check', file);
    expect(preview.data?.rows[0]?.errors).toEqual([
      { column: 'display_name', message: expect.stringContaining('不能保存的字符') },
    ]);
  });
});
