// The reference app, built, in front of the product's own API: both receive the same replies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const APP = path.resolve('bench/pages/reference-app');
const UMI = path.resolve('node_modules/@umijs/max/bin/max.js');
const PORT = 18_344;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };

export interface Reference {
  origin: string;
  close(): void;
}

/** Its sources, below its folder. */
const SOURCES = ['.umirc.ts', 'src'].map((each) => path.join('bench/pages/reference-app', each));

/** Skipped while its sources are unchanged, like the product's build. */
async function build(): Promise<void> {
  const { hashOf, once } = (await import('../../scripts/sources.mjs' as string)) as {
    hashOf(sources: readonly string[], settings: string): string;
    once(stamp: string, wanted: string, make: () => void): Promise<boolean>;
  };
  await once(path.join(APP, 'dist/.built-from'), hashOf([...SOURCES, 'package-lock.json'], ''), buildApp);
}

function buildApp(): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [UMI, 'build'], {
    cwd: APP,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  if (status !== 0) throw new Error('the reference app could not be built');
}

function passOn(request: http.IncomingMessage, response: http.ServerResponse, to: string): void {
  const headers = { ...request.headers, host: new URL(to).host, origin: to };
  const query = http.request(`${to}${request.url}`, { method: request.method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  request.pipe(query);
}

/** Served like the product: precompressed, hashed files cached for ever. `api`: target of its calls. */
export async function openReference(api: string): Promise<Reference> {
  await build();
  const files = new Map<string, Buffer>();
  const zipped = (file: string) => {
    const cached = files.get(file) ?? brotliCompressSync(readFileSync(file), BROTLI);
    files.set(file, cached);
    return cached;
  };
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', api);
    if (pathname.startsWith('/api/')) return passOn(request, response, api);
    const named = path.join(APP, 'dist', pathname);
    const file = path.extname(pathname) && existsSync(named) ? named : path.join(APP, 'dist/index.html');
    const caching = file === named ? FOR_EVER : { 'cache-control': 'no-cache' };
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? '', 'content-encoding': 'br', ...caching });
    response.end(zipped(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(PORT, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${PORT}`, close: () => server.close() };
}
