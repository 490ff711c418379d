// The web app's files and its page, as a browser requests them: at `/` first of all.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webRoutes } from '#server/http/web';

const SCRIPT = "console.log('first')";
const PAGE = `<!doctype html><script>${SCRIPT}</script><title>商业租赁管理</title>`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-web-'));
const app = new Hono();

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  mkdirSync(path.join(folder, 'static'));
  writeFileSync(path.join(folder, 'static', 'logo.1234abcd.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'static', 'picture.1234abcd.jpg'), '');
  await webRoutes(app, folder, { MAP_TILES_URL: undefined });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['/', '/?from=mail', '/index.html', '/static', '/static/', '/contractManage/contract-list'])(
  'returns the page at %s, guarded and never cached',
  async (address) => {
    const response = await app.request(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    for (const directive of ["form-action 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    const digest = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(PAGE);
  },
);

it('guards missing paths too', async () => {
  const missing = await app.request('/static/nothing.js');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('x-content-type-options')).toBe('nosniff');
  expect(missing.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it('returns a file of the build with unlimited caching, and 404 for a missing one', async () => {
  for (const [name, type] of [
    ['logo.1234abcd.svg', 'image/svg+xml; charset=utf-8'],
    ['picture.1234abcd.jpg', 'image/jpeg'],
  ]) {
    const file = await app.request(`/static/${name}`);
    expect(file.headers.get('content-type')).toContain(type);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('content-security-policy')).toBe(
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  }
  expect((await app.request('/static/gone.1234abcd.svg')).status).toBe(404);
});
