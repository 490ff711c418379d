// Serves the built web app: hashed files for ever, the page itself never cached, every unknown path is the app's to route.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** Styles are written by antd at run time; everything else comes from us alone. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
};

const HASHED = /\.[0-9a-f]{8,}\.(async\.)?(chunk\.)?(js|css|png|svg|woff2?)$/;

export async function webRoutes(app: Hono, folder: string): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  app.use(
    '/*',
    serveStatic({
      root: path.relative(process.cwd(), folder),
      index: '',
      precompressed: true,
      onFound: (file, c) => {
        c.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
        c.header('x-content-type-options', 'nosniff');
      },
    }),
  );
  app.get('/*', (c) => {
    // A missing file is missing; answering the page for it would hide the fault from the loader.
    if (path.extname(c.req.path)) return c.text('not found', 404);
    return c.html(page, 200, PAGE_HEADERS);
  });
}
