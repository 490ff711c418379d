// A real browser before the product, and what an operator does with it.
import { existsSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { TOTP } from 'otpauth';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { me } from '#api/account/me/me';
import { login } from '#api/account/sign-in/sign-in';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import type { Person } from '../support/world';
import type { Product } from './product';

/** Flags under which Chromium runs without a desktop, as root too, and asks nobody on the network. */
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

/** The browser of this process, for the files of walks that come one after the other; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** The pages a file of walks has opened so far. */
export const openedPages: Page[] = [];

/** At the end of a file: what it opened is gone, the browser stays. */
export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  openedPages.length = 0;
}

/** Frames without a movement until the page counts as at rest: a library prepares one for a frame or two before it begins. */
const QUIET_FRAMES = 6;

/** Until nothing on the page moves any more: a drawer slides, a list opens, a colour fades. */
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

/** What an operator's hands do on the page, or within a part of it: fields by their label, choices by their text. */
export function hands(page: Page, within: Page | Locator = page) {
  return {
    async fill(label: string, value: string) {
      await within.getByLabel(label, { exact: true }).first().fill(value);
    },
    /** A date field takes the text and closes its calendar by Enter. */
    async date(label: string, value: string) {
      const field = within.getByLabel(label, { exact: true }).first();
      await field.fill(value);
      await field.press('Enter');
    },
    /** Opens the select of the label and chooses the option that reads so. */
    async choose(label: string, option: string, search?: string) {
      // A label that is no text of its own stands on the select's frame as well.
      const field = within.getByLabel(label, { exact: true }).and(page.locator('input')).first();
      // The box around it: what is chosen already lies over the input.
      await field.locator('xpath=ancestor::*[contains(@class, "ant-select-selector")]').click();
      if (search) await field.fill(search);
      // The one that opens, not the one before that still closes; and what is seen of it, not its list for screen readers.
      const open = page.locator('.ant-select-dropdown:visible:not(.ant-slide-up-leave) .ant-select-item-option');
      await open.first().waitFor();
      await atRest(page);
      await open.getByText(option, { exact: true }).first().click();
    },
    /** A button by its word; an icon before it is part of its name. */
    async press(name: string) {
      await within
        .getByRole('button', { name: new RegExp(`(^|\\s)${name}$`) })
        .first()
        .click();
    },
  };
}

export async function signIn(page: Page, origin: string, name: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('登录名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** A signed-in page in a window of its own; what its scripts throw goes to `faults`. */
export async function openPage(
  browser: Browser,
  { origin }: Product,
  who: { name: string; password: string },
  faults: string[],
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A dialog is laid out at its full size for a frame or two before it begins to grow: a press begun there would end elsewhere.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  openedPages.push(page);
  // Others use the same two cores: a page may take many times its usual second.
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(String(error)));
  const signedIn = await page.request.post(`${origin}${login.path}`, { headers: { origin }, data: who });
  if (!signedIn.ok()) throw new Error(`sign-in of ${who.name}: ${await signedIn.text()}`);
  await page.goto(`${origin}/`);
  return page;
}

/** To another page as the app's own links lead there. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** The first sign-in of a super-administrator leads to his second factor; only then the platform opens. */
export async function setUpSecondFactor(page: Page): Promise<void> {
  await page.waitForURL('**/individualCenter**');
  await hands(page).press('启用');
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const code = new TOTP({ secret: secret.replaceAll(/\s/g, '') }).generate();
  await page.getByRole('textbox', { name: '动态验证码' }).fill(code);
  await hands(page).press('启用');
  // The product opens; what the page said is gone with it.
  await page.waitForURL((url) => !url.pathname.includes('individualCenter'));
}

/** The user of a page calling the server himself, for what a walk stands on: his `call` and `user_id` alone. */
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

const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; }';

/** What axe finds in a part of the page while nothing on it moves, also what comes meanwhile: colours in between are nobody's. */
export async function violationsIn(page: Page, part: string, name: string): Promise<string[]> {
  await atRest(page);
  const style = await page.addStyleTag({ content: STILL });
  // It stays as long as the document: to read it in took as long as to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run(selector, { runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`);
  }, part);
  await style.evaluate((element) => (element as Element).remove());
  return violations.map((each) => `${name}: ${each}`);
}

export const violationsOf = (page: Page, name: string) => violationsIn(page, 'html', name);
