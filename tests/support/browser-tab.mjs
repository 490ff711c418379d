// A thread that simulates a browser's worker. Node makes its own Response of its Buffer, so not every name of Node can be removed here: the bundle
// itself uses none of them (scripts/browser-build.mjs). The thread opens the bundle, creates an enterprise with a user, signs in, sends the given
// requests through the application and returns the responses.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { bundle, origin, requests } = workerData;

/** Reads files next to the bundle, as a web server would serve them; there is no other network. */
async function fetchBeside(address) {
  const { pathname, protocol } = new URL(address);
  if (protocol !== 'file:') throw new TypeError(`the network is not there: ${address}`);
  const type = pathname.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(await readFile(new URL(address)), { headers: { 'content-type': type } });
}

Object.assign(globalThis, {
  self: globalThis,
  location: new URL(bundle),
  WorkerGlobalScope: Object,
  fetch: fetchBeside,
});

// The embedded database detects Node by this global.
delete globalThis.process;

const { openInBrowser, createEnterprise, createUser } = await import(bundle);
const { app, services } = await openInBrowser(origin);
const company = { code: 'demo', name: '演示企业', legal_entities: [{ name: '演示资产管理有限公司', uscc: '' }] };
const company_id = await createEnterprise(services.db, company);
const user = { name: 'keeper', display_name: '演示用户', password: 'test-123456', role: 'admin' };
await createUser(services.db, company_id, user);

const post = (path, body, headers = {}) =>
  app.fetch(
    new Request(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
const signIn = (password) => post('/api/user/login', { name: user.name, password });

const refused = await (await signIn('wrong-123456')).json();
const entered = await signIn(user.password);
const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
const replies = [];
for (const { path, input } of requests) replies.push(await (await post(path, input, { cookie })).json());
const answers = {
  refused,
  entered: await entered.json(),
  replies,
  stranger: await (await post(requests[0].path, requests[0].input)).json(),
};
await services.db.close();
parentPort.postMessage(answers);
