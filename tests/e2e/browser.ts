// A real browser for the product, and the actions of an operator in it.
import { existsSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { TOTP } from 'otpauth';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import { homeSummary } from '#api/home/summary';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import type { Person } from '../support/world';
import type { Product } from './product';

/** Flags under which Chromium runs without a desktop, also as root, and sends no requests of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  const found = '.cache/chromium-path';
  const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(found) ? readFileSync(found, 'utf8') : undefined);
  return chromium.launch({ executablePath, args: FLAGS });
}

let shared: Promise<Browser> | undefined;

/** Returns the browser of this process, shared by consecutive test files; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Pages that the current test file has opened so far. */
export const openedPages: Page[] = [];

/** Factor by which the pages run slower than the machine: `BROWSER_SLOWDOWN=6` finds tests and pages that depend on speed. */
const SLOWDOWN = Number(process.env.BROWSER_SLOWDOWN ?? 1);

/** Opens a separate window, not signed in. */
export async function newWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A dialog is laid out at its full size for a frame or two before it begins to grow: a click begun there would end elsewhere.
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  openedPages.push(page);
  // Other processes use the same two cores: a page may take many times its usual second.
  page.setDefaultTimeout(60_000);
  watchTraffic(page);
  if (SLOWDOWN > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Closes the windows of a test file; the browser stays open. */
export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  openedPages.length = 0;
}

/** Number of frames without a movement until the page counts as at rest: a library prepares one for a frame or two before it begins. */
const QUIET_FRAMES = 6;

/** Waits until nothing on the page moves: drawers slide, lists open, colours fade. */
export const atRest = (page: Page) =>
  page.evaluate(async (frames) => {
    for (let quiet = 0; quiet < frames; quiet += 1) {
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
      if (ending.length === 0) continue;
      await Promise.allSettled(ending.map((each) => each.finished));
      quiet = 0;
    }
  }, QUIET_FRAMES);

/** Running requests of a page, and the number of requests that have begun or ended so far. */
interface Traffic {
  running: Set<Request>;
  events: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Resource types that decide what a page shows: its calls, and the scripts and styles of its parts. */
const DECIDES = ['document', 'script', 'stylesheet', 'fetch', 'xhr'];

function watchTraffic(page: Page): void {
  const seen: Traffic = { running: new Set(), events: 0 };
  traffic.set(page, seen);
  page.on('request', (request) => {
    if (!DECIDES.includes(request.resourceType()) || !request.url().startsWith('http')) return;
    // A new document drops the running requests of the previous one.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.running.clear();
    seen.running.add(request);
    seen.events += 1;
  });
  const ended = (request: Request) => {
    if (seen.running.delete(request)) seen.events += 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

const BUSY = '.ant-skeleton, .ant-spin-spinning';

/** Waits until the page shows its data: no request is running or has ended since it came to rest, and no placeholder is visible. */
export async function shown(page: Page): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('the page was not opened by newWindow');
  for (;;) {
    const { events } = seen;
    await atRest(page);
    if (seen.running.size > 0 || seen.events !== events) continue;
    if ((await page.locator(BUSY).filter({ visible: true }).count()) === 0) return;
  }
}

/**
 * Actions of an operator on the page, or within a part of it: fields by their label, choices by their text. Each acts on exactly one element; where
 * the page has two, the caller names the part.
 */
export function hands(page: Page, within: Page | Locator = page) {
  const field = (label: string) =>
    within.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).filter({ visible: true });
  /**
   * Returns the field once the page shows its data: a value that arrives while the previous one is selected leaves the text at its end, and an
   * opening dialog takes the focus.
   */
  async function settled(label: string): Promise<Locator> {
    await field(label).waitFor();
    await shown(page);
    return field(label);
  }
  const fill = async (label: string, value: string) => (await settled(label)).fill(value);
  return {
    fill,
    /** Fills a date field and closes its calendar by Enter. */
    async date(label: string, value: string) {
      await fill(label, value);
      await field(label).press('Enter');
    },
    /** Opens the select of the label and chooses the option with this text. */
    async choose(label: string, option: string, search?: string) {
      const input = await settled(label);
      // Clicks the box around the input: a value chosen earlier covers the input.
      await input.locator('xpath=ancestor::*[contains(@class, "ant-select-selector")]').click();
      if (search) await input.fill(search);
      // Options of this select, not of a previous one that is still closing; and the visible ones, not the list for screen readers.
      const open = page
        .locator('.ant-select-dropdown:visible:not(.ant-slide-up-leave)')
        .filter({ has: page.locator(`[id="${await input.getAttribute('id')}_list"]`) })
        .locator('.ant-select-item-option')
        .getByText(option, { exact: true });
      await open.waitFor();
      await atRest(page);
      await open.click();
    },
    /** Presses a button by its text; an icon before it is part of its name. */
    async press(name: string) {
      await within.getByRole('button', { name: new RegExp(`(^|\\s)${name}$`) }).click();
    },
  };
}

/** Makes a user or role the only approver of the dialog, which may preset those of an earlier submission. */
export async function chooseApprover(page: Page, dialog: Locator, name: RegExp): Promise<void> {
  await dialog.getByRole('combobox').first().waitFor();
  await shown(page);
  const removals = dialog.getByRole('button', { name: /^移除 / });
  while ((await removals.count()) > 0) await removals.first().click();
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click();
}

export async function signIn(page: Page, origin: string, name: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('登录名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Opens a signed-in page in a separate window; errors that its scripts throw go to `faults`. */
export async function openPage(
  browser: Browser,
  { origin }: Product,
  who: { name: string; password: string },
  faults: string[],
): Promise<Page> {
  const page = await newWindow(browser);
  page.on('pageerror', (error) => faults.push(String(error)));
  const signedIn = await page.request.post(`${origin}${login.path}`, { headers: { origin }, data: who });
  if (!signedIn.ok()) throw new Error(`sign-in of ${who.name}: ${await signedIn.text()}`);
  await page.goto(`${origin}/`);
  return page;
}

/** Navigates to another page as the app's own links do. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** The first sign-in of a super-administrator leads to their second factor; the platform opens only afterwards. */
export async function setUpSecondFactor(page: Page): Promise<void> {
  await page.waitForURL('**/individualCenter**');
  await hands(page).press('启用');
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const code = new TOTP({ secret: secret.replaceAll(/\s/g, '') }).generate();
  await page.getByRole('textbox', { name: '动态验证码' }).fill(code);
  await hands(page).press('启用');
  // The product navigates away, and the page's content with it.
  await page.waitForURL((url) => !url.pathname.includes('individualCenter'));
}

/** The user of a page as an API caller, for preparing data of a walk: only `call` and `user_id`. */
export async function callerOf(page: Page, { origin }: Product): Promise<Person> {
  async function call<I, O>({ method, path: at }: Endpoint<I, O>, input: I): Promise<O> {
    const response = await page.request.fetch(`${origin}${at}`, {
      method,
      headers: { origin },
      ...(method === 'GET' ? { params: input as Record<string, string> } : { data: input as object }),
    });
    const body = (await response.json()) as Envelope<O>;
    if (body.error_code !== 0) throw new Error(`${at}: ${body.message} ${JSON.stringify(body.errors ?? [])}`);
    return body.data as O;
  }
  return { call, user_id: (await call(me, {})).id } as Person;
}

/** Returns the current day of the server. */
export const todayOf = async (person: Person) => (await person.call(homeSummary, {})).today;

const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; }';

/** Runs `work` with the page's animations off, so that no colour is read in between. */
async function withoutAnimations<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content: STILL });
  const result = await work();
  await style.evaluate((element) => (element as Element).remove());
  return result;
}

/**
 * Returns the violations that axe finds in a part of a page. `contrast` takes four fifths of the time of all the rules; accessible/contrast.ts says
 * where it is checked.
 */
export async function violationsIn(page: Page, part: string, name: string, contrast = false): Promise<string[]> {
  // axe stays loaded as long as the document: loading it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const check = () =>
    page.evaluate(
      async ([selector, enabled]) => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const found = await axe.run(selector, {
          runOnly: ['wcag2a', 'wcag2aa'],
          rules: { 'color-contrast': { enabled } },
          resultTypes: ['violations'],
          // None of these rules reads style sheets, which axe would load in a third of its time.
          preload: { assets: ['media'] },
        });
        return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`);
      },
      [part, contrast] as const,
    );
  const violations = contrast ? await withoutAnimations(page, check) : await check();
  return violations.map((each) => `${name}: ${each}`);
}

/** Returns the violations that axe finds on a whole page once it shows its data. */
export async function violationsOf(page: Page, name: string, contrast = false): Promise<string[]> {
  await shown(page);
  return violationsIn(page, 'html', name, contrast);
}
