// Serves the built web app: hashed files for ever, the page itself never cached, every unknown path is the app's to route.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Env } from '../platform/env';
import { ASSET_HEADERS, pageHeaders } from './security-headers';

const HASHED = /\.[0-9a-f]{8,}\.(async\.)?(chunk\.)?(js|css|png|svg|woff2?)$/;

export async function webRoutes(
  app: Hono,
  folder: string,
  { MAP_TILES_URL }: Pick<Env, 'MAP_TILES_URL'>,
): Promise<void> {
  const headers = pageHeaders(MAP_TILES_URL);
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  app.use(
    '/*',
    serveStatic({
      root: path.relative(process.cwd(), folder),
      index: '',
      precompressed: true,
      onFound: (file, c) => {
        c.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
        for (const [name, value] of Object.entries(ASSET_HEADERS)) c.header(name, value);
      },
    }),
  );
  app.get('/*', (c) => {
    // A missing file is missing; answering the page for it would hide the fault from the loader.
    if (path.extname(c.req.path)) return c.text('not found', 404);
    return c.html(page, 200, headers);
  });
}
