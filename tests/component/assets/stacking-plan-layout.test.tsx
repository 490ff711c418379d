// The geometry and the colours of the stacking plan: positions, the cell at a point, and keyboard targets.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan.schema';
import { firstOf, present } from '#tests/support/present';
import { clipText } from '@/pages/assets/stacking-plan/drawing/clip-text';
import {
  colouringOf,
  describeSpace,
  isAskingPrice,
  legendOf,
  priceLimits,
  secondLine,
} from '@/pages/assets/stacking-plan/drawing/colouring';
import {
  cellAt,
  LABEL_PX,
  layoutOf,
  moved,
  rowsBetween,
  totalsOf,
  widthsOf,
} from '@/pages/assets/stacking-plan/drawing/layout';
import { floorLines, sectionLine } from '@/pages/assets/stacking-plan/drawing/totals-text';

const DAY = '2026-03-16';
let last = 0;
function space(change: Partial<PlanSpace> = {}): PlanSpace {
  last += 1;
  return {
    id: last,
    version: 0,
    floor_id: 1,
    number: `S${last}`,
    use: 'for_rent',
    status: 'vacant',
    gross_area_sqm: '100.00',
    rentable_area_sqm: '100.00',
    counted_sqm: change.rentable_area_sqm ?? '100.00',
    list_price: null,
    price_unit: 'per_sqm_day',
    price_per_day: null,
    price_is_let: change.status === 'leased',
    tenant_id: null,
    tenant_name: null,
    contract_id: null,
    contract_number: null,
    lease_start: null,
    lease_end: null,
    signed_from: null,
    reserved_for: null,
    reserved_until: null,
    ...change,
  };
}
const floors = (...numbers: number[]) => numbers.map((number) => ({ id: number, number, name: `${number}F` }));
const planOf = (...buildings: Plan['buildings']): Plan => ({
  park_id: 1,
  park_name: '园区',
  on: DAY,
  by_gross: false,
  buildings,
});

/** 3F: 100 and 300; 2F is empty; 1F: 200. A second building with one space. */
const plan = planOf(
  {
    id: 1,
    name: '甲楼',
    floors: floors(3, 2, 1),
    spaces: [
      space({ floor_id: 3 }),
      space({ floor_id: 3, rentable_area_sqm: '300.00' }),
      space({ floor_id: 1, rentable_area_sqm: '200.00' }),
    ],
  },
  { id: 2, name: '乙楼', floors: floors(1), spaces: [space({ rentable_area_sqm: '50.00' })] },
  { id: 3, name: '丙楼', floors: [], spaces: [] },
);
const WIDTH = LABEL_PX + 800;
const layout = layoutOf(plan, WIDTH);
const boxes = layout.cells.map(({ x, w }) => [Math.round(x), Math.round(w)]);

describe('the layout', () => {
  it('gives each cell a width by its area, and the widest floor of a building the whole width', () => {
    expect(boxes).toEqual([
      [LABEL_PX, 198],
      [LABEL_PX + 200, 598],
      [LABEL_PX, 398],
      [LABEL_PX, 798],
    ]);
    expect(
      layout.sections.map(({ name, spaces, area_sqm, vacant_sqm }) => [name, spaces, area_sqm, vacant_sqm]),
    ).toEqual([
      ['甲楼', 3, '600.00', '600.00'],
      ['乙楼', 1, '50.00', '50.00'],
      ['丙楼', 0, '0.00', '0.00'],
    ]);
    expect(layout.sections[2]?.empty).toContain('还没有楼层');
    expect(layout.rows.map(({ floor, from, to }) => [floor, to - from])).toEqual([
      ['3F', 2],
      ['2F', 0],
      ['1F', 1],
      ['1F', 1],
    ]);
  });

  it('never makes a cell too narrow to click, and fills the width', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 }), (areas) => {
        const widths = widthsOf(areas, 1000, 6);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(1000, 6);
        expect(Math.min(...widths)).toBeGreaterThanOrEqual(6 - 1e-9);
      }),
    );
    expect(widthsOf([1, 1, 1, 1], 8, 6)).toEqual([2, 2, 2, 2]);
  });

  it('never lets cells overlap, whatever the areas', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 9999, noNaN: true }), { minLength: 1, maxLength: 300 }),
        (areas) => {
          const spaces = areas.map((area) =>
            space({ rentable_area_sqm: area.toFixed(2) === '0.00' ? '0.01' : area.toFixed(2) }),
          );
          const { cells } = layoutOf(planOf({ id: 1, name: '楼', floors: floors(1), spaces }), 900);
          cells.forEach((cell, index) => {
            expect(cell.w).toBeGreaterThan(0);
            expect(cell.x + cell.w).toBeLessThanOrEqual((cells[index + 1]?.x ?? 900) + 1e-6);
          });
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the cell at a point', () => {
  it('is the cell whose box contains it, for every cell', () => {
    for (const cell of layout.cells) {
      expect(cellAt(layout, cell.x + 1, cell.y + 1)?.index).toBe(cell.index);
      expect(cellAt(layout, cell.x + cell.w - 1, cell.y + cell.h - 1)?.index).toBe(cell.index);
    }
  });

  it('is null in the gap, on the label, on an empty floor, in a heading, and beyond the end', () => {
    const [first, second, third] = layout.cells;
    expect(cellAt(layout, present(second).x - 1, present(first).y + 5)).toBeNull();
    expect(cellAt(layout, 5, present(first).y + 5)).toBeNull();
    expect(cellAt(layout, LABEL_PX + 5, present(third).y - 5)).toBeNull();
    expect(cellAt(layout, LABEL_PX + 5, 3)).toBeNull();
    expect(cellAt(layout, LABEL_PX + 500, present(third).y + 5)).toBeNull();
    expect(cellAt(layout, LABEL_PX + 5, layout.height + 100)).toBeNull();
  });

  it('is drawn only when it is visible', () => {
    const top = firstOf(layout.rows);
    expect(rowsBetween(layout, 0, top.y + 1)).toEqual([top]);
    expect(rowsBetween(layout, 0, layout.height)).toHaveLength(4);
  });
});

describe('the totals', () => {
  const stood = layoutOf(
    planOf({
      id: 1,
      name: '甲楼',
      floors: floors(2, 1),
      spaces: [
        space({ floor_id: 2, status: 'leased' }),
        space({ floor_id: 2, status: 'signed', rentable_area_sqm: '50.50' }),
        space({ floor_id: 2, status: 'vacant', rentable_area_sqm: '49.50' }),
        space({ floor_id: 1, status: 'reserved', rentable_area_sqm: '200.00' }),
        space({ floor_id: 1, status: 'self_use', counted_sqm: '0' }),
      ],
    }),
    WIDTH,
  );

  it('are shown for every floor: leased of rentable area, vacancy, occupancy', () => {
    expect(stood.rows.map(({ totals }) => floorLines(totals))).toEqual([
      ['已租 100.00 / 200.00 ㎡', '空置 49.50 · 出租率 50.00%'],
      ['已租 0.00 / 200.00 ㎡', '空置 0.00 · 出租率 0.00%'],
    ]);
    expect(floorLines(totalsOf([]))).toEqual([]);
  });

  it('are shown for the building, with signed and reserved area separate from vacancy', () => {
    const section = firstOf(stood.sections);
    const line =
      '5 个空间 · 可租 400.00 ㎡ · 已租 100.00 · 已签未起租 50.50 · 已预定 200.00 · 空置 49.50 · 出租率 25.00%';
    expect(sectionLine(section, false)).toBe(line);
    expect(sectionLine(section, true)).toContain('可租 400.00 ㎡（按建筑面积）');
  });
});

describe('the price', () => {
  it('distinguishes an asking price from the one a tenant pays, in style and text', () => {
    const let_out = space({ status: 'leased', price_per_day: '4.5' });
    const request = space({ price_per_day: '5' });
    const colouring = colouringOf('price', DAY, [let_out, request]);
    expect([let_out, request].map((one) => [isAskingPrice(colouring, one), secondLine(colouring, one)])).toEqual([
      [false, '4.50'],
      [true, '招商 5.00'],
    ]);
    expect(describeSpace(request, '甲楼', '1F', DAY)).toContain('招商单价每平方米每天 5.00 元');
  });
});

it('the cell of a signed space shows the name of the future tenant', () => {
  const signed = space({ status: 'signed', tenant_name: '某公司', signed_from: '2026-05-01' });
  expect(secondLine(colouringOf('status', DAY, [signed]), signed)).toBe('某公司');
  expect(describeSpace(signed, '甲楼', '1F', DAY)).toContain('租客 某公司，2026-05-01 起租');
});

describe('the keyboard', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [1, 'ArrowRight', 1],
    [1, 'ArrowLeft', 0],
    [1, 'ArrowDown', 2],
    [2, 'ArrowUp', 0],
    [2, 'ArrowDown', 3],
    [3, 'ArrowDown', 3],
    [0, 'End', 1],
    [1, 'Home', 0],
    [1, 'PageDown', 3],
    [3, 'PageUp', 2],
  ])('moves from cell %i by %s to %i', (from, key, to) => {
    expect(moved(layout, from, key)).toBe(to);
  });

  it('starts at the first cell, and has no target in an empty plan', () => {
    expect(moved(layout, -1, 'ArrowDown')).toBe(0);
    expect(moved(layoutOf(planOf(), 900), -1, 'ArrowDown')).toBeNull();
    expect(moved(layout, 0, 'a')).toBeNull();
  });
});

describe('the colours', () => {
  const spaces = [
    space({ status: 'leased', lease_end: '2026-04-15', price_per_day: '1', rentable_area_sqm: '0.10' }),
    space({ status: 'leased', lease_end: '2027-03-17', price_per_day: '2', rentable_area_sqm: '0.20' }),
    space({ status: 'holdover', lease_end: '2026-03-01', price_per_day: '3' }),
    space({ status: 'signed', price_per_day: '4' }),
    space({ status: 'reserved', price_per_day: '5' }),
    space({ status: 'vacant' }),
  ];
  const counts = (mode: 'status' | 'expiry' | 'price') =>
    Object.fromEntries(
      legendOf(colouringOf(mode, DAY, spaces), spaces)
        .filter(({ count }) => count > 0)
        .map(({ key, count, area_sqm }) => [key, [count, area_sqm]]),
    );

  it('by status count spaces and add up areas exactly', () => {
    expect(counts('status')).toEqual({
      leased: [2, '0.30'],
      holdover: [1, '100.00'],
      signed: [1, '100.00'],
      reserved: [1, '100.00'],
      vacant: [1, '100.00'],
    });
  });

  it('by expiry follow the bands of the domain, with a separate one for spaces without a lease', () => {
    expect(counts('expiry')).toEqual({
      holdover: [1, '100.00'],
      band0: [1, '0.10'],
      band4: [1, '0.20'],
      none: [3, '300.00'],
    });
  });

  it('by price split the spaces evenly, each on its own side of the limit', () => {
    expect(priceLimits(['1', '2', '3', '4', '5'], 5)).toEqual(['2', '3', '4', '5']);
    expect(priceLimits(['3', '3', '3'], 5)).toEqual([]);
    expect(priceLimits([], 5)).toEqual([]);
    expect(Object.keys(counts('price'))).toEqual(['price0', 'price1', 'price2', 'price3', 'price4', 'none']);
  });

  it('are never the only mark: marks differ within a mode, and equal fills differ by a hatch', () => {
    for (const mode of ['status', 'expiry', 'price'] as const) {
      const { categories } = colouringOf(mode, DAY, spaces);
      expect(new Set(categories.map(({ mark }) => mark)).size).toBe(categories.length);
      expect(new Set(categories.map(({ fill, hatch }) => `${fill} ${hatch}`)).size).toBe(categories.length);
    }
  });

  it('have text: on the cell, and as a sentence for screen readers', () => {
    const [leased, , holdover, , , vacant] = spaces as [
      PlanSpace,
      PlanSpace,
      PlanSpace,
      PlanSpace,
      PlanSpace,
      PlanSpace,
    ];
    const expiry = colouringOf('expiry', DAY, spaces);
    expect([secondLine(expiry, leased), secondLine(expiry, holdover)]).toEqual(['剩 30 天', '逾期 15 天']);
    expect(secondLine(colouringOf('price', DAY, spaces), vacant)).toBe('—');
    expect(secondLine(colouringOf('status', DAY, spaces), vacant)).toBe('100.00 ㎡');
    expect(describeSpace({ ...leased, number: '301', tenant_name: '某公司' }, '甲楼', '3F', DAY)).toBe(
      '甲楼 3F 301，已租，计租面积 0.10 平方米，租客 某公司，合同至 2026-04-15，剩余 30 天，单价每平方米每天 1.00 元',
    );
  });
});

describe('a long name', () => {
  const measure = (text: string) => [...text].length * 10;
  it.each([
    ['上海某某信息技术有限公司', 60, '上海某某信…'],
    ['上海', 60, '上海'],
    ['上海某某', 15, ''],
  ])('%s in %i pixels becomes %s', (text, width, expected) => {
    expect(clipText(text, width, measure)).toBe(expected);
  });
});
