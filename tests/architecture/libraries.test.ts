// Runs the command that checks libraries for known vulnerabilities, with the real npm and a registry of the test.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';

const COMMAND = path.resolve('scripts/testing/audit.mjs');
const ADVISORY = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-audit-'));
let registry: HttpStandIn;

const pathOf = (name: string) => path.join(folder, name);
const write = (name: string, content: object) => writeFileSync(pathOf(name), JSON.stringify(content));
const allow = (until: string) => [{ advisory: ADVISORY, until, reason: 'not reached' }];

beforeAll(async () => {
  const dependencies = { 'some-library': '1.0.0' };
  const node_modules = { 'node_modules/some-library': { version: '1.0.0' } };
  write('package.json', { name: 'audited', version: '1.0.0', dependencies });
  write('package-lock.json', {
    name: 'audited',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'audited', version: '1.0.0', dependencies }, ...node_modules },
  });
  registry = await openHttpStandIn();
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the audit with a reviewed list; returns its output and its exit code. */
function audit(reviewed: object[], address = registry.origin): Promise<{ code: number; output: string }> {
  write('reviewed.json', reviewed);
  const env = { ...process.env, npm_config_registry: address, npm_config_cache: pathOf('cache') };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, pathOf('reviewed.json')], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

function registryKnows(advisories: object): void {
  registry.answer(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url.pathname.endsWith('/advisories/bulk')) return void response.end(JSON.stringify(advisories));
    response.statusCode = 404;
    response.end('{}');
  });
}

it('passes with nothing known, and reports entries of the list that are not needed', async () => {
  registryKnows({});
  expect(await audit([])).toEqual({ code: 0, output: '0 advisories, each reviewed\n' });
  expect((await audit(allow('2999-01-01'))).output).toContain(`to be taken off the list: ${ADVISORY}`);
});

it('fails on advisories that were not reviewed, or not recently', async () => {
  const fault = { id: 1, url: ADVISORY, title: 'Lets in', severity: 'high', vulnerable_versions: '<1.0.1' };
  registryKnows({ 'some-library': [{ ...fault, cwe: [], cvss: { score: 7, vectorString: null } }] });
  const line = `high: some-library <1.0.1: Lets in (${ADVISORY})`;
  const unknown = await audit([]);
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining(line)]);
  const over = await audit(allow('2020-01-01'));
  expect([over.code, over.output]).toEqual([1, expect.stringContaining('reviewed until 2020-01-01')]);
  expect(await audit(allow('2999-01-01'))).toEqual({ code: 0, output: '1 advisories, each reviewed\n' });
});

it('fails where the registry cannot be reached', async () => {
  const reply = await audit([], 'http://127.0.0.1:1');
  expect([reply.code, reply.output]).toEqual([1, expect.stringContaining('the registry was not asked')]);
});
