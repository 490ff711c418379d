// Prepares the checkout for a command: dependencies as locked, Umi's generated files, and for tests a browser. Runs before start, test and check in
// any state of the checkout, so it uses nothing but Node itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
process.chdir(root);
const STAMP = 'node_modules/.lease-setup';
const command = process.argv[2] ?? 'start';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed`);
  process.exit(1);
}

const run = (file, args) =>
  spawnSync(file, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
const hashOf = (...files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
};

function installPackages() {
  const wanted = hashOf('package-lock.json');
  const installed = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  if (installed.packages === wanted) return;
  console.log('Installing packages …');
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) {
    console.warn('npm ci refused the lock file on this machine; installing with npm install instead');
    if (!run('npm', ['install', '--no-audit', '--no-fund', '--no-save'])) {
      console.error('The packages could not be installed: see the message of npm above');
      process.exit(1);
    }
  }
  writeFileSync(STAMP, JSON.stringify({ packages: wanted }));
}

/** Generates src/.umi from its configuration and the route table. */
function generateUmi() {
  if (!run(process.execPath, ['node_modules/@umijs/max/bin/max.js', 'setup'])) {
    console.error('max setup failed: see its message above');
    process.exit(1);
  }
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/** Chromium without its window system takes a sixth less CPU time for a page. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const installed = BROWSERS.map(onPath).find(Boolean);
  if (installed) return installed;
  try {
    const own = execFileSync(
      process.execPath,
      ['-e', "console.log(require('playwright-core').chromium.executablePath())"],
      { encoding: 'utf8' },
    ).trim();
    return existsSync(own) ? own : undefined;
  } catch {
    return undefined;
  }
}

function isRoot() {
  return typeof process.getuid === 'function' && process.getuid() === 0;
}

const isPackaged = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

function provideChromium() {
  let chromium = findChromium();
  if (!chromium && isRoot() && onPath('apt-get')) {
    console.log('Installing Chromium with apt …');
    run('apt-get', ['update', '-q']);
    const install = (name) =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-noto-cjk']);
    // Not every distribution packages the shell.
    if (!isPackaged(HEADLESS_SHELL) || !install(HEADLESS_SHELL)) install('chromium');
    chromium = findChromium();
  }
  if (!chromium) {
    console.log('Downloading Chromium with Playwright …');
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
    chromium = findChromium();
  }
  if (!chromium) {
    console.error(
      'No Chromium for the browser tests: install one (apt install chromium) or set CHROMIUM_PATH to its executable',
    );
    process.exit(1);
  }
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/chromium-path', chromium);
}

installPackages();
// The development server generates them itself.
if (command !== 'dev') generateUmi();
if (command === 'test') provideChromium();
// Loaded here, since its packages are only available now.
if (command === 'dev') await (await import('./build.mjs')).buildGuideForDevelopment();
