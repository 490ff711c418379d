// The API for `npm run dev:mock`: the real server over copies of the demo, with the scenarios of `scenarios.ts` in front of it. The development
// server of the web app sends its calls here. A restart preserves the data. The panel is served before the real server is loaded, since every page
// waits for it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { transform } from 'esbuild';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { cookieIn } from '#server/platform/access/cookies';
import type { Running } from './running';
import {
  ADMIN,
  DATA_COOKIE,
  isCallOfPage,
  NORMAL,
  SCENARIO_COOKIE,
  type Scenario,
  scenarios,
  USER_COOKIE,
} from './scenarios';
import { DEMO, type DemoSize, LARGE } from './sizes';

const PANEL = 'mock/panel.ts';
const STARTED = Date.now();
let isStopping = false;
const running = new Map<DemoSize, Promise<Running>>();
/** Completed share of the image, 0 to 1. */
const progress = new Map<DemoSize, number>();

/** Opens a demo once; the next request retries a failed attempt. */
function runningOf(size: DemoSize): Promise<Running> {
  const existing = running.get(size);
  if (existing) return existing;
  const opening = import('./running').then(({ open }) => open(size, (share) => progress.set(size, share)));
  opening.catch((error: unknown) => {
    running.delete(size);
    if (!isStopping) console.error(error);
  });
  running.set(size, opening);
  return opening;
}

const scenarioOf = (request: Request): Partial<Scenario> =>
  scenarios[cookieIn(request, SCENARIO_COOKIE, false) ?? NORMAL] ?? {};
const dataOf = (request: Request): DemoSize => (cookieIn(request, DATA_COOKIE, false) === LARGE.name ? LARGE : DEMO);
const withCookie = (headers: Headers, name: string, value: string) =>
  headers.append('set-cookie', `${name}=${value}; Path=/; SameSite=Lax`);

/** Returns the session cookies of a user. */
async function signIn({ app }: Running, request: Request, name: string): Promise<string[]> {
  const { origin, host } = new URL(request.url);
  const reply = await app.fetch(
    new Request(`${origin}/api/user/login`, {
      method: 'POST',
      headers: { host, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name, password: DEMO_ACCOUNTS.password }),
    }),
  );
  return reply.headers.getSetCookie();
}

/** Returns a page that reloads itself until the demo is ready. */
function preparing(size: DemoSize): Response {
  const percent = Math.round((progress.get(size) ?? 0) * 100);
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>正在准备数据</title><p role="status">正在准备数据：${percent}%</p></html>`;
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Begins a scenario and redirects to the page `to`. */
async function begin(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get('scenario') ?? NORMAL;
  const scenario = scenarios[name];
  if (!scenario)
    return new Response(`未知的场景：${name}；可选：${Object.keys(scenarios).join('、')}`, { status: 404 });
  const size = scenario.data ?? dataOf(request);
  const opening = runningOf(size);
  if (size !== DEMO && !(await isReady(opening))) return preparing(size);
  const to = searchParams.get('to') ?? '/';
  const headers = new Headers({ location: to.startsWith('/') && !to.startsWith('//') ? to : '/' });
  withCookie(headers, SCENARIO_COOKIE, name);
  withCookie(headers, DATA_COOKIE, size.name);
  const user = scenario.user ?? (scenarioOf(request).passing && (cookieIn(request, USER_COOKIE, false) ?? ADMIN));
  if (user) {
    for (const cookie of await signIn(await opening, request, user)) headers.append('set-cookie', cookie);
    if (!scenario.passing) withCookie(headers, USER_COOKIE, user);
  }
  return new Response(null, { status: 302, headers });
}

const isReady = (opening: Promise<unknown>) =>
  Promise.race([opening.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 100, false))]);

async function panel(): Promise<Response> {
  const list = Object.entries(scenarios).map(([name, { group, title }]) => ({ name, group, title }));
  const { code } = await transform(await readFile(PANEL, 'utf8'), { loader: 'ts', format: 'iife' });
  // Tests detect a restart of the server by the start time.
  return new Response(`window.mockStarted = ${STARTED};\nwindow.mockScenarios = ${JSON.stringify(list)};\n${code}`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
}

/** Returns the call without its session. */
async function signedOut(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
  return new Request(request.url, { method: request.method, headers, body });
}

/** Ends the scenario after a sign-in: an expired session becomes valid again. */
function ended(reply: Response): Response {
  const headers = new Headers(reply.headers);
  withCookie(headers, SCENARIO_COOKIE, NORMAL);
  return new Response(reply.body, { status: reply.status, headers });
}

/** Returns null for no reply. */
async function answer(request: Request, bindings: object): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/mock/panel.js') return panel();
  if (pathname === '/api/mock/begin') return begin(request);
  const scenario = scenarioOf(request);
  const { app } = await runningOf(dataOf(request));
  if (scenario.delay) await new Promise((resolve) => setTimeout(resolve, scenario.delay));
  if (scenario.expired) {
    const isSignIn = pathname.startsWith('/api/user/');
    const reply = await app.fetch(isSignIn ? request : await signedOut(request), bindings);
    return isSignIn ? ended(reply) : reply;
  }
  if (!isCallOfPage(pathname)) return app.fetch(request, bindings);
  if (scenario.silent) return null;
  return scenario.reply?.() ?? app.fetch(request, bindings);
}

const server = createServer((incoming, outgoing) => {
  const listener = getRequestListener(
    async (request, bindings) => {
      const reply = await answer(request, bindings);
      if (reply) return reply;
      incoming.socket.destroy();
      return new Response(null, { status: 500 });
    },
    { overrideGlobalObjects: false },
  );
  listener(incoming, outgoing);
});
server.listen(Number(process.env.MOCK_PORT), '127.0.0.1');
void runningOf(DEMO);

async function end(): Promise<void> {
  server.close();
  server.closeAllConnections();
  for (const opening of running.values()) await opening.then(({ close }) => close()).catch(() => undefined);
  process.exit(0);
}
// A terminal signals this process and its parent, which passes the signal on: a second one must not interrupt the closing.
const stop = () => {
  if (!isStopping) void end();
  isStopping = true;
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
