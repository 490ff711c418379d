// The OpenAPI 3.1 document and its page, made from the same descriptors and schemas that answer the requests.
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod';
import type { Endpoint } from '../../api/kernel/endpoint';
import { schemas } from './schemas';

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

function operationOf(endpoint: AnyEndpoint): object {
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
  return {
    summary: endpoint.title,
    description: accessText(endpoint),
    tags: [endpoint.path.split('/')[2]],
    ...(endpoint.method === 'GET'
      ? { parameters }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: { 200: { description: '成功，或 error_code 非 0 的业务拒绝', content } },
  };
}

export function openApiDocument(endpoints: readonly AnyEndpoint[]): object {
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.path, { [endpoint.method.toLowerCase()]: operationOf(endpoint) }]),
  );
  return { openapi: '3.1.0', info: { title: '商业地产租赁管理平台 API', version: '1' }, paths };
}

function page(endpoints: readonly AnyEndpoint[]) {
  const rows = endpoints.map((endpoint) => {
    const schema = schemas[endpoint.path];
    const text = JSON.stringify(schema && jsonSchema(schema.input, 'input'), null, 2);
    return html`<details>
      <summary><code>${endpoint.method} ${endpoint.path}</code> ${endpoint.title} <small>${accessText(endpoint)}</small></summary>
      <pre>${text}</pre>
    </details>`;
  });
  const style = `body{font:14px/1.6 system-ui;max-width:960px;margin:2rem auto;color:#1B2A24}
    details{border-bottom:1px solid #E3E9E6;padding:.4rem 0}summary{cursor:pointer}small{color:#5B6B64}pre{background:#F3F6F4;padding:1rem;overflow:auto}`;
  return html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>API 文档</title><style>${raw(style)}</style></head>
    <body><h1>API 文档</h1><p>机器可读：<a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）</p>${rows}</body></html>`;
}

export function openApiRoutes(app: Hono, endpoints: readonly AnyEndpoint[]): void {
  let document: object | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= openApiDocument(endpoints);
    return c.json(document);
  });
  app.get('/api/docs', (c) => c.html(page(endpoints)));
}
