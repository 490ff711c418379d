// Serves the built web app: hashed files are cached for ever, the page itself never, and every unknown path is routed by the app.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Env } from '../platform/start/env';
import { ASSET_HEADERS, DATA_HEADERS, pageHeaders } from './security-headers';

const HASHED = /\.[0-9a-f]{8,}\.(async\.)?(chunk\.)?(js|css|png|jpg|svg|woff2?)$/;

/** Returns true for a path to a file; every other one, including a folder of the build, is a page of the app. */
const namesFile = (pathname: string) => path.extname(pathname) !== '' && pathname !== '/index.html';

const scriptsWithin = (page: string) => [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
const META = /<meta name="api-base" content="([^"]+)">/;

/** Returns the page with API calls to `api_base` instead of the host that it was built for. */
function pageFor(built: string, api_base?: string): string {
  if (!api_base) return built;
  return built
    .replace(META, '')
    .replace('<head>', `<head><meta name="api-base" content="${new URL(api_base).origin}">`);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

export async function webRoutes(
  app: Hono,
  folder: string,
  { MAP_TILES_URL, API_BASE }: Pick<Env, 'MAP_TILES_URL' | 'API_BASE'>,
): Promise<void> {
  const page = pageFor(await readFile(path.join(folder, 'index.html'), 'utf8'), API_BASE);
  const headers = pageHeaders({
    tiles_url: MAP_TILES_URL,
    api_base: META.exec(page)?.[1],
    scripts: scriptsWithin(page).map(digestOf),
  });
  const fileOf = serveStatic({ root: path.relative(process.cwd(), folder), precompressed: true });
  app.get('/*', async (c) => {
    if (!namesFile(c.req.path)) return c.html(page, 200, headers);
    const file = await fileOf(c, async () => undefined);
    // A missing file is a 404; returning the page for it would hide the fault from the loader.
    if (!file) return c.text('not found', 404, DATA_HEADERS);
    file.headers.set('cache-control', HASHED.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    for (const [name, value] of Object.entries(ASSET_HEADERS)) file.headers.set(name, value);
    // The library states the charset of text/* only.
    if (file.headers.get('content-type') === 'image/svg+xml')
      file.headers.set('content-type', 'image/svg+xml; charset=utf-8');
    return file;
  });
}
