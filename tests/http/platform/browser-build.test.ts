// The server as a browser would run it: bundled without a module of Node, and called in a thread without Node's globals.
import { mkdtempSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { parkList } from '#api/assets/park/park.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { exportEndpoint, listEndpoint } from '#api/kernel/list/list';

const ORIGIN = 'http://demo.local';
/** Packages that must stay behind the port: they depend on Node, or are large and useless in a browser. */
const EXCLUDED = /node_modules\/(exceljs|pdfkit|nodemailer|pg|pg-boss|piscina|flydrive|@aws-sdk|@node-rs|@fast-csv)\//;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-browser-'));
let metafile: Metafile;

beforeAll(async () => {
  const { buildForBrowser } = (await import('../../../scripts/browser-build.mjs' as string)) as {
    buildForBrowser(folder: string): Promise<Metafile>;
  };
  metafile = await buildForBrowser(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is bundled without a module of Node, and without packages that depend on one', () => {
  const imports = Object.entries(metafile.inputs).flatMap(([file, input]) =>
    input.imports.map((each) => ({ file, path: each.path, external: each.external })),
  );
  const builtin = new Set(builtinModules);
  expect(imports.filter((each) => each.external || each.path.startsWith('node:') || builtin.has(each.path))).toEqual(
    [],
  );
  // The embedded database itself declares modules that it does not need in a browser; nothing else may.
  const disabled = imports.filter((each) => /^\(disabled\)|^never-reached:/.test(each.path)).map(({ file }) => file);
  expect(disabled.filter((file) => !file.includes('@electric-sql/pglite/'))).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((file) => EXCLUDED.test(file))).toEqual([]);
});

interface Answers {
  refused: unknown;
  entered: unknown;
  replies: unknown[];
  stranger: unknown;
}

/** Returns the responses of the bundled server in a separate thread. */
function requestInTab(requests: { path: string; input: unknown }[]): Promise<Answers> {
  const bundle = pathToFileURL(path.join(folder, 'server/browser.js')).href;
  return new Promise((resolve, reject) => {
    const tab = new Worker(path.resolve('tests/support/browser-tab.mjs'), {
      workerData: { bundle, origin: ORIGIN, requests },
      execArgv: [],
    });
    tab.once('error', reject);
    tab.once('message', (answers: Answers) => {
      resolve(answers);
      void tab.terminate();
    });
    tab.once('exit', (code) => reject(new Error(`the thread ended with ${code} and without an answer`)));
  });
}

it('migrates, signs in, writes and reads a list; features that need Node are refused with a message', async () => {
  const page = { page: 1, page_size: 20 };
  const park = {
    name: '园区一',
    code: 'P1',
    type: 'office',
    province: '上海市',
    city: '上海市',
    address: '世纪大道 1 号',
  };
  const answers = await requestInTab([
    { path: listEndpoint(parkList).path, input: page },
    { path: parkCalls.save.path, input: park },
    { path: listEndpoint(parkList).path, input: page },
    { path: listEndpoint(receivableList).path, input: page },
    {
      path: exportEndpoint(receivableList).path,
      input: { format: 'xlsx', columns: receivableList.columns.slice(0, 2).map(({ name }) => name) },
    },
  ]);
  expect(answers.refused).toMatchObject({ error_code: 422, message: expect.stringContaining('密码') });
  expect(answers.stranger).toMatchObject({ error_code: 401 });
  expect(answers.entered).toMatchObject({ error_code: 0 });
  expect(answers.replies).toMatchObject([
    { error_code: 0, data: { total: 0, rows: [] } },
    { error_code: 0 },
    { error_code: 0, data: { total: 1, rows: [{ name: '园区一', code: 'P1' }] } },
    { error_code: 0, data: { total: 0 } },
    { error_code: 422, message: expect.stringContaining('演示环境不支持') },
  ]);
});
