// The stacking plan with 5,000 spaces in a real browser: from the data's arrival to the first paint, and frames of hovering.
import type { BrowserContext, Page } from 'playwright-core';
import { buildingCalls, floorsOfBuilding } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { bulkCreateSpaces } from '#api/assets/split-merge';
import { stackingPlan } from '#api/assets/stacking-plan';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { launchBrowser, signIn } from '#tests/e2e/browser';
import { startProduct } from '#tests/e2e/product';
import { quantile } from '../support/quantile';
import type { Measure } from '../table/measure';

const BUILDINGS = 10;
const FLOORS = 25;
const ROOMS = 20;
const LOADS = 5;
const MOVES = 300;
const BUDGET = { paint: 100, hover: 20 };

/** Creates a separate park: every building has rooms of another size, so that cells differ in width. */
async function makePark(context: BrowserContext, origin: string): Promise<number> {
  const post = async <Input, Output>(endpoint: Endpoint<Input, Output>, data: Input): Promise<Output> => {
    const answer = await context.request.post(`${origin}${endpoint.path}`, { data, headers: { origin } });
    const body = (await answer.json()) as Envelope<Output>;
    if (body.error_code !== 0) throw new Error(`${endpoint.path}: ${body.message}`);
    return body.data as Output;
  };
  const address = { province: '上海市', city: '上海市', address: '世纪大道 1 号' };
  const park = await post(parkCalls.save, { name: '五千空间', code: 'BENCH', type: 'office', ...address });
  for (let place = 1; place <= BUILDINGS; place += 1) {
    const building = await post(buildingCalls.save, {
      park_id: park.id,
      name: `${place} 号楼`,
      code: `BENCH-${place}`,
      floors_above: FLOORS,
      floors_below: 0,
    });
    const floors = await post(floorsOfBuilding, { building_id: building.id });
    const half = ROOMS / 2;
    for (const [from, area] of [
      [1, `${60 + place}.50`],
      [half + 1, `${120 + place * 3}.25`],
    ] as const) {
      await post(bulkCreateSpaces, {
        building_id: building.id,
        floor_ids: floors.map((floor) => floor.id),
        pattern: '{floor}{number:2}',
        from,
        to: from + half - 1,
        gross_area_sqm: area,
        rentable_area_sqm: area,
        list_price: '5.5',
        valid_from: '2020-01-01',
      });
    }
  }
  return park.id;
}

/** Records the time of the frame after each drawing of the plan. */
const noteFrames = (page: Page) =>
  page.addInitScript(() => {
    const instants: number[] = [];
    Object.assign(window, { paintedAt: instants });
    const after = new MessageChannel();
    after.port1.onmessage = () => instants.push(performance.now());
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      if (name === 'stacking-plan-drawn') requestAnimationFrame(() => after.port2.postMessage(null));
      return mark(name, options);
    };
  });

/** Returns the milliseconds from the last byte of the plan to the frame that shows it. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' });
  return page.evaluate((path) => {
    const [data] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path));
    const arrived = (data as PerformanceResourceTiming).responseEnd;
    const instants = (window as unknown as { paintedAt: number[] }).paintedAt;
    return (instants.find((instant) => instant > arrived) ?? Number.NaN) - arrived;
  }, stackingPlan.path);
}

/** Returns the milliseconds from each movement of the pointer to the frame after it. */
async function hoverFrames(page: Page): Promise<number[]> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the plan is not there');
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { hoverTimes: times });
    const seen = new MessageChannel();
    const begun: number[] = [];
    seen.port1.onmessage = () => times.push(performance.now() - (begun.shift() ?? 0));
    window.addEventListener(
      'mousemove',
      () => {
        const begin = performance.now();
        requestAnimationFrame(() => {
          begun.push(begin);
          seen.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let move = 0; move < MOVES; move += 1) {
    const along = (move * 37) % Math.floor(box.width - 120);
    await page.mouse.move(box.x + 80 + along, box.y + 40 + ((move * 11) % Math.floor(box.height - 80)));
  }
  await page.waitForTimeout(100);
  return page.evaluate(() => (window as unknown as { hoverTimes: number[] }).hoverTimes);
}

const frames = (what: string, times: readonly number[], most: number): Measure[] => [
  { what: `${what}: median`, figure: quantile(times, 0.5), unit: 'ms' },
  { what: `${what}: p95`, figure: quantile(times, 0.95), unit: 'ms', budget: { most } },
];

export async function benchStackingPlan(): Promise<Measure[]> {
  const { buildAll } = (await import('../../scripts/build.mjs' as string)) as { buildAll(): Promise<void> };
  await buildAll();
  const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'silent' });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const page = await context.newPage();
    await signIn(page, product.origin, DEMO_ACCOUNTS.names[0] ?? '', DEMO_ACCOUNTS.password);
    await noteFrames(page);
    const park = await makePark(context, product.origin);
    const address = `${product.origin}/assetsManage/stacking-plan/${park}`;
    const paints: number[] = [];
    for (let load = 0; load < LOADS; load += 1) paints.push(await firstPaint(page, address));
    const plan = `plan of ${(BUILDINGS * FLOORS * ROOMS).toLocaleString('en-US')} spaces`;
    return [
      ...frames(`${plan}, from its data to its paint`, paints, BUDGET.paint),
      ...frames(`${plan}, from a movement to the next frame`, await hoverFrames(page), BUDGET.hover),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
