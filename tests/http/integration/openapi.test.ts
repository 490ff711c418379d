// The OpenAPI document: a linter finds nothing wrong, and a client whose types are generated from it lists, gets and saves.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccessToken } from '#api/integration/access-token/access-token';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { ORIGIN } from '#tests/support/world';

const { world, owner } = openEnterprise();
let source: string;
beforeAll(async () => {
  source = await (await world.app.fetch(new Request(`${ORIGIN}/api/openapi.json`))).text();
});

/** A program as an integrator would write it; checked against the generated types. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api';
const client = createClient<paths>({ baseUrl: 'http://lease', headers: { Authorization: 'Bearer lbo_x' } });
export async function work() {
  const listed = await client.POST('/api/assets/park/list', { body: { page: 1, page_size: 20 } });
  const id: number = listed.data?.data?.rows?.[0]?.id ?? 0;
  const got = await client.POST('/api/assets/park/get', { body: { id } });
  const name: string = got.data?.data?.name ?? '';
  const options = await client.GET('/api/option/park', {});
  const label: string = options.data?.data?.[0]?.label ?? '';
  await client.POST('/api/assets/park/save', {
    params: { header: { 'Idempotency-Key': 'k' } },
    body: { name: name + label, code: 'P', type: 'office', province: '上海', city: '上海', address: '路' },
  });
  // @ts-expect-error a park has no such type
  await client.POST('/api/assets/park/save', { body: { name, code: 'P', type: 'castle', province: '', city: '', address: '' } });
  // @ts-expect-error there is no such call
  await client.POST('/api/assets/castle/list', { body: {} });
}
`;

/** Returns the compiler errors of texts by name; their package imports are resolved from here. */
function faultsIn(texts: Record<string, string>): string[] {
  const folder = `${process.cwd()}/tests/http/integration`;
  const files = new Map(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, target) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, target) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it.each(['/api/openapi.json', '/api/docs'])(
  '%s is compressed for clients that accept it, with the same content',
  async (path) => {
    const read = (headers: Record<string, string>) => world.app.fetch(new Request(ORIGIN + path, { headers }));
    const plain = await (await read({})).text();
    const packed = await read({ 'accept-encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const unpacking: ReadableWritablePair = new DecompressionStream('gzip');
    const bytes = await packed.blob();
    expect(await new Response(bytes.stream().pipeThrough(unpacking)).text()).toBe(plain);
    expect(bytes.size).toBeLessThan(plain.length / 10);
  },
);

describe('the OpenAPI document', () => {
  it('passes the linter with its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    const messages = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    );
    expect(messages.slice(0, 20)).toEqual([]);
  });

  it('states the access of each call: by token, only by cookie, without sign-in', () => {
    const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, { security: object[] }>> };
    const securityOf = (path: string) => present(paths[path]?.post).security;
    expect(securityOf('/api/assets/park/save')).toEqual([{ bearer: [] }, { cookie: [] }]);
    expect(securityOf('/api/integration/access-token/create')).toEqual([{ cookie: [] }]);
    expect(securityOf('/api/user/login')).toEqual([]);
  });

  it('generates types for clients, which find errors in them', async () => {
    const types = astToString(await openapiTS(source));
    expect(faultsIn({ 'api.d.ts': types, 'program.ts': PROGRAM })).toEqual([]);
  });

  it('describes calls as they are: a client lists, gets and saves by a token', async () => {
    const { id } = await newPark(owner);
    const made = await owner.call(createAccessToken, { name: '对接', expires_on: '2026-04-16', keys: ['p_1200_edit'] });
    interface Reply {
      content: {
        'application/json': { error_code: number; data?: Record<string, unknown> & { rows?: { id: number }[] } };
      };
    }
    interface Post {
      post: { requestBody: { content: { 'application/json': object } }; responses: { 200: Reply } };
    }
    type Paths = Record<'/api/assets/park/list' | '/api/assets/park/get' | '/api/assets/park/save', Post>;
    const client = createClient<Paths>({
      baseUrl: ORIGIN,
      headers: { Authorization: `Bearer ${made.token}` },
      fetch: async (request) => world.app.fetch(request),
    });
    const listed = await client.POST('/api/assets/park/list', { body: { page: 1, page_size: 20 } });
    expect(listed.data?.data?.rows?.map((row) => row.id)).toContain(id);
    const got = await client.POST('/api/assets/park/get', { body: { id } });
    expect(got.data).toMatchObject({ error_code: 0, data: { id } });
    const park = { name: '接口新增', code: 'API1', type: 'office', province: '上海', city: '上海', address: '路' };
    const saved = await client.POST('/api/assets/park/save', { body: park });
    expect(saved.data).toMatchObject({ error_code: 0, data: { name: '接口新增' } });
  });
});
