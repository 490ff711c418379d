// Builds the web app and the server into dist/ and build/, and skips each while its sources are unchanged.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hashOf, once } from './sources.mjs';

const FIRST_PAGE = 'scripts/first-page.ts';
const WEB_SOURCES = [
  'src',
  'config',
  'api',
  'domain',
  'public',
  FIRST_PAGE,
  '.umirc.ts',
  'tsconfig.json',
  'package-lock.json',
];
const SERVER_SOURCES = ['server', 'api', 'domain', 'config', 'package-lock.json'];
const GUIDE_SOURCES = ['docs/guide', 'scripts/guide', 'config/guide.ts', 'package-lock.json'];
/** The last two levels take ten times as long for another tenth of the savings. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const COMPRESSED = /\.(js|css|html|svg|json)$/;

function compress(folder) {
  for (const file of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!file.isFile() || !COMPRESSED.test(file.name)) continue;
    const full = path.join(file.parentPath ?? file.path, file.name);
    const text = readFileSync(full);
    writeFileSync(`${full}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${full}.br`, brotliCompressSync(text, BROTLI));
  }
}

function buildWeb() {
  console.log('Building the web app …');
  rmSync('dist', { recursive: true, force: true });
  for (const step of [
    ['node_modules/@umijs/max/bin/max.js', 'build'],
    ['--import', 'tsx', FIRST_PAGE],
  ]) {
    const result = spawnSync(process.execPath, step, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (result.status === 0) continue;
    process.stdout.write(result.stdout);
    throw new Error('the web app could not be built');
  }
  compress('dist');
}

export async function buildServer() {
  const { build } = await import('esbuild');
  rmSync('build', { recursive: true, force: true });
  await build({
    entryPoints: { main: 'server/main.ts', worker: 'server/worker.ts', thread: 'server/platform/threads/thread.ts' },
    outdir: 'build',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Renders the guide into a folder that the web app is served from. */
export async function buildGuide(web) {
  const { tsImport } = await import('tsx/esm/api');
  const { writeGuide } = await tsImport('./guide-pages.ts', import.meta.url);
  writeGuide(web);
  return path.join(web, 'guide-files');
}

/** Renders the guide for the development server, which serves the folder `public` unchanged. */
export async function buildGuideForDevelopment() {
  const stamp = '.cache/guide-built-from';
  if (!existsSync('public/guide-files/pages.json')) rmSync(stamp, { force: true });
  await once(stamp, hashOf(GUIDE_SOURCES, ''), () => buildGuide('public'));
}

/** Builds whatever has changed. `API_BASE` is part of the web app. */
export async function buildAll() {
  const base = process.env.API_BASE ?? '';
  await once('dist/.built-from', hashOf(WEB_SOURCES, base), buildWeb);
  // Runs after the web app, which clears its folder; a changed guide does not require another web app.
  await once('dist/guide-files/.built-from', hashOf(GUIDE_SOURCES, ''), async () => compress(await buildGuide('dist')));
  await once('build/.built-from', hashOf(SERVER_SOURCES, ''), buildServer);
}

if (import.meta.url === `file://${process.argv[1]}`) await buildAll();
