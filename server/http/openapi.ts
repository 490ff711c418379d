// The OpenAPI 3.1 document and its page, made from the same descriptors and schemas that answer the requests: once, when first
// asked for, and call by call with a turn of others between, since hundreds of schemas take more than a second.
import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { schemas } from '#api/registry/schemas';
import { turn } from '../platform/runtime/turn';
import { DATA_HEADERS, pageHeaders } from './security-headers';

type AnyEndpoint = Endpoint<never, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function accessText({ access }: AnyEndpoint): string {
  if (typeof access !== 'string') return `任一权限：${access.join('、')}`;
  return { public: '公开', 'signed-in': '已登录', is_sadmin: '平台管理员' }[access];
}

function envelopeOf(output: z.ZodType): object {
  return {
    type: 'object',
    required: ['error_code', 'message', 'time'],
    properties: {
      error_code: { type: 'integer', description: '0 成功；401 403 404 409 422 423 429 见说明' },
      message: { type: 'string' },
      time: { type: 'string', format: 'date-time' },
      data: jsonSchema(output, 'output'),
      errors: {
        type: 'array',
        items: { type: 'object', properties: { path: { type: 'array' }, message: { type: 'string' } } },
      },
    },
  };
}

/** The operation, and the schema of its input by itself. */
function operationOf(endpoint: AnyEndpoint): { described: object; input: object } {
  const schema = schemas[endpoint.path];
  if (!schema) throw new Error(`no schema for ${endpoint.path}`);
  const input = jsonSchema(schema.input, 'input') as { properties?: Record<string, object>; required?: string[] };
  const parameters = Object.entries(input.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema: value,
  }));
  const content = schema.output
    ? { 'application/json': { schema: envelopeOf(schema.output) } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const described = {
    summary: endpoint.title,
    description: accessText(endpoint),
    tags: [endpoint.path.split('/')[2]],
    ...(endpoint.method === 'GET'
      ? { parameters }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: { 200: { description: '成功，或 error_code 非 0 的业务拒绝', content } },
  };
  return { described, input };
}

/** A call in both: the member of `paths`, as JSON text, and the entry of the page. */
interface Described {
  member: string;
  entry: string;
}

async function describe(endpoint: AnyEndpoint): Promise<Described> {
  const { method, path, title } = endpoint;
  const operation = operationOf(endpoint);
  const input = JSON.stringify(operation.input, null, 2);
  const entry = await html`<details>
      <summary><code>${method} ${path}</code> ${title} <small>${accessText(endpoint)}</small></summary>
      <pre>${input}</pre>
    </details>`;
  const member = `${JSON.stringify(path)}:{${JSON.stringify(method.toLowerCase())}:${JSON.stringify(operation.described)}}`;
  return { member, entry: String(entry) };
}

interface Documents {
  json: string;
  page: string;
}

async function documentsOf(endpoints: readonly AnyEndpoint[]): Promise<Documents> {
  const all: Described[] = [];
  for (const endpoint of endpoints) {
    all.push(await describe(endpoint));
    await turn();
  }
  const info = JSON.stringify({ title: '商业地产租赁管理平台 API', version: '1' });
  const json = `{"openapi":"3.1.0","info":${info},"paths":{${all.map(({ member }) => member).join()}}}`;
  return { json, page: pageOf(all.map(({ entry }) => entry).join('')) };
}

const STYLE = `body{font:14px/1.6 system-ui;max-width:960px;margin:2rem auto;color:#1B2A24}
    details{border-bottom:1px solid #E3E9E6;padding:.4rem 0}summary{cursor:pointer}small{color:#5B6B64}pre{background:#F3F6F4;padding:1rem;overflow:auto}`;

const pageOf = (entries: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>API 文档</title><style>${STYLE}</style></head>
    <body><h1>API 文档</h1><p>机器可读：<a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）</p>${entries}</body></html>`;

export function openApiRoutes(app: Hono, endpoints: readonly AnyEndpoint[]): void {
  let made: Promise<Documents> | undefined;
  const documents = () => {
    made ??= documentsOf(endpoints);
    return made;
  };
  app.get('/api/openapi.json', async (c) =>
    c.body((await documents()).json, 200, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' }),
  );
  app.get('/api/docs', async (c) => c.html((await documents()).page, 200, pageHeaders()));
}
