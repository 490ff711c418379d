// The OpenAPI 3.1 document and its page, generated from the descriptors and schemas that serve the requests: once, on first request, and with a
// turn of the event loop after each call, since hundreds of schemas take more than a second.
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { schemas } from '#api/registry/schemas';
import { tokenMayCall } from '../platform/access/access-token';
import { SESSION_COOKIE } from '../platform/access/session';
import { turn } from '../platform/runtime/turn';
import type { Route } from '../platform/use-case/route';
import { DATA_HEADERS, pageHeaders } from './security-headers';

type AnyEndpoint = Route['endpoint'];
type Json = Record<string, unknown>;

const BEARER = { bearer: [] };
const COOKIE = { cookie: [] };

/** A record with known names becomes an object; types that zod cannot describe accept any value. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => {
      const names = made.propertyNames;
      if (typeof names !== 'object' || !names.enum || typeof made.additionalProperties !== 'object') return;
      made.properties = Object.fromEntries(names.enum.map((name) => [String(name), made.additionalProperties ?? {}]));
      delete made.propertyNames;
      made.additionalProperties = false;
    },
  });
  return described as Json & { properties?: Record<string, object>; required?: string[]; $defs?: Json };
};

/** Turns named definitions of a schema into components, under the name of the operation. */
function withComponents(name: string, schema: Json, components: Json): Json {
  const { $defs, ...rest } = schema;
  const text = JSON.stringify(rest);
  const itself = text.includes('"$ref":"#"');
  if (!$defs && !itself) return rest;
  const named = (value: object) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
    ) as Json;
  for (const [part, schema] of Object.entries($defs ?? {})) components[`${name}.${part}`] = named(schema as object);
  if (!itself) return named(rest);
  components[name] = named(rest);
  return { $ref: `#/components/schemas/${name}` };
}

function accessText({ access }: AnyEndpoint): string {
  if (typeof access !== 'string') return `任一权限：${access.join('、')}`;
  return { public: '公开', 'signed-in': '已登录', is_sadmin: '平台管理员' }[access];
}

function securityOf(endpoint: AnyEndpoint): object[] {
  if (endpoint.access === 'public') return [];
  return tokenMayCall(endpoint) && endpoint.access !== 'is_sadmin' ? [BEARER, COOKIE] : [COOKIE];
}

const FAULT = {
  type: 'object',
  required: ['error_code', 'message', 'time'],
  properties: {
    error_code: { type: 'integer', description: '401 403 404 409 422 423 429 500 等，见对接说明' },
    message: { type: 'string' },
    time: { type: 'string', format: 'date-time' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string' },
  },
};

/** A success has data, a refusal has errors by field; both come with HTTP 200. */
const envelopeOf = (data: object) => ({
  ...FAULT,
  properties: { ...FAULT.properties, error_code: { type: 'integer', description: '0 成功，其余为拒绝的原因' }, data },
});

function responseOf(output: object | null): object {
  const content = output
    ? { 'application/json': { schema: envelopeOf(output) } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 200: { description: '成功，或 error_code 非 0 的业务拒绝', content } };
}

const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

function requestOf(
  { kind, endpoint }: Route,
  input: Json & { properties?: Record<string, object>; required?: string[] },
) {
  if (endpoint.method === 'GET') {
    const parameters = Object.entries(input.properties ?? {}).map(([name, value]) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema: value,
    }));
    return { parameters };
  }
  const content = kind.startsWith('upload')
    ? { 'multipart/form-data': { schema: UPLOAD } }
    : { 'application/json': { schema: input } };
  const once = !endpoint.reads && endpoint.access !== 'public';
  return {
    ...(once && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    requestBody: { required: true, content },
  };
}

/** Descriptions of the calls below /api/<tag>. */
const TAGS: Readonly<Record<string, string>> = {
  account: '日历订阅等个人内容',
  assets: '资产：园区、楼宇、空间',
  common: '文件与导入的公共部分',
  company: '企业参数',
  contracts: '合同及其变更、续租、退租',
  finance: '财务：应收、收款、账单、发票、凭证',
  home: '首页',
  integration: '开放接口：访问令牌、Webhook 订阅、群机器人',
  investment: '招商：客户、跟进、报价、渠道',
  me: '当前用户、设置与消息',
  option: '表单与筛选的选项',
  platform: '平台管理',
  setup: '设置中心',
  tenants: '租客',
  user: '登录与密码',
  wflow: '审批',
};

const operationId = ({ path }: AnyEndpoint) => path.slice('/api/'.length).replaceAll(/[/-]+/g, '_');
const tagOf = ({ path }: AnyEndpoint) => path.split('/')[2] ?? '';

/** Returns the operation, and the schema of its input separately; their definitions are added to the components. */
function operationOf(route: Route, components: Json): { described: object; input: object } {
  const { endpoint } = route;
  const schema = schemas[endpoint.path];
  if (!schema) throw new Error(`no schema for ${endpoint.path}`);
  const name = operationId(endpoint);
  const input = jsonSchema(schema.input, 'input');
  const output = schema.output && withComponents(`${name}.reply`, jsonSchema(schema.output, 'output'), components);
  const described = {
    operationId: name,
    summary: endpoint.title,
    description: accessText(endpoint),
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    ...requestOf(route, withComponents(name, input, components)),
    responses: { ...responseOf(output), '4XX': { $ref: '#/components/responses/Fault' } },
  };
  return { described, input };
}

/** A call in both outputs: the member of `paths`, as JSON text, and the entry of the page. */
interface Described {
  member: string;
  entry: string;
}

async function describe(route: Route, components: Json): Promise<Described> {
  const { endpoint } = route;
  const { method, path, title } = endpoint;
  const operation = operationOf(route, components);
  const input = JSON.stringify(operation.input, null, 2);
  const entry = await html`<details>
      <summary><code>${method} ${path}</code> ${title} <small>${accessText(endpoint)}</small></summary>
      <pre>${input}</pre>
    </details>`;
  const member = `${JSON.stringify(path)}:{${JSON.stringify(method.toLowerCase())}:${JSON.stringify(operation.described)}}`;
  return { member, entry: String(entry) };
}

/** Encoded and compressed once, since serving megabytes of text repeatedly would delay other requests. */
interface Text {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  packed: ArrayBuffer;
}
type Documents = Record<'json' | 'page', Text>;

async function textOf(type: string, text: string): Promise<Text> {
  const plain = new TextEncoder().encode(text);
  const packing: ReadableWritablePair = new CompressionStream('gzip');
  const packed = await new Response(new Blob([plain]).stream().pipeThrough(packing)).arrayBuffer();
  return { type: `${type}; charset=utf-8`, plain, packed };
}

function sent(c: Context, { type, plain, packed }: Text, headers: Record<string, string>): Response {
  const described = { ...headers, 'content-type': type, vary: 'accept-encoding' };
  const takesPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  return takesPacked
    ? c.body(packed, 200, { ...described, 'content-encoding': 'gzip' })
    : c.body(plain, 200, described);
}

const COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: '访问令牌，在 设置中心 → 开放接口 → 访问令牌 新增' },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: `登录后的会话（https 下名为 __Host-${SESSION_COOKIE}）；写入须来自本系统的页面`,
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: '键与内容相同的请求只执行一次，重复的请求返回首次的结果',
      schema: { type: 'string', minLength: 1, maxLength: 100 },
    },
  },
  responses: {
    Fault: { description: '请求本身有误，没有处理', content: { 'application/json': { schema: FAULT } } },
  },
};

async function documentsOf(routes: readonly Route[]): Promise<Documents> {
  const all: Described[] = [];
  const components: Json = {};
  for (const route of routes) {
    all.push(await describe(route, components));
    await turn();
  }
  const tags = [...new Set(routes.map(({ endpoint }) => tagOf(endpoint)))].map((name) => ({
    name,
    description: TAGS[name],
  }));
  const head = {
    openapi: '3.1.0',
    info: {
      title: '商业地产租赁管理平台 API',
      version: '1',
      license: { name: '专有软件，仅供获许可的企业使用', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: '本系统' }],
    security: [BEARER, COOKIE],
    tags,
    components: { ...COMPONENTS, schemas: components },
  };
  const json = `${JSON.stringify(head).slice(0, -1)},"paths":{${all.map(({ member }) => member).join()}}}`;
  const page = pageOf(all.map(({ entry }) => entry).join(''));
  return { json: await textOf('application/json', json), page: await textOf('text/html', page) };
}

const STYLE = `body{font:14px/1.6 system-ui;max-width:960px;margin:2rem auto;color:#1B2A24}
    details{border-bottom:1px solid #E3E9E6;padding:.4rem 0}summary{cursor:pointer}small{color:#5B6B64}pre{background:#F3F6F4;padding:1rem;overflow:auto}`;

const pageOf = (entries: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>API 文档</title><style>${STYLE}</style></head>
    <body><h1>API 文档</h1><p>机器可读：<a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）</p>${entries}</body></html>`;

export function openApiRoutes(app: Hono, routes: readonly Route[]): void {
  let made: Promise<Documents> | undefined;
  // Redirects serve browsers only and are not described.
  const described = routes.filter(({ kind }) => kind !== 'redirect');
  const documents = () => {
    made ??= documentsOf(described);
    return made;
  };
  app.get('/api/openapi.json', async (c) => sent(c, (await documents()).json, DATA_HEADERS));
  app.get('/api/docs', async (c) => sent(c, (await documents()).page, pageHeaders()));
}
