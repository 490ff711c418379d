// A park of the demo with its buildings, floors and spaces.
import { insertRecord, insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import type { BuildingPlan } from '../plan';
import { leaseYears, type Stage } from '../stage';
import { seedPapers } from './papers';

/** A space that can be let, with the fields that leases need. */
export interface LetSpace {
  id: number;
  floor_id: number;
  area_sqm: string;
  list_price: string;
  price_unit: 'per_sqm_day' | 'per_sqm_month';
  /** 办公, 商铺, 厂房: determines the kind of lease. */
  spatial_type: string;
}

type Use = 'for_rent' | 'self_use' | 'not_for_rent';

interface SpaceDraft {
  building: number;
  floor: number;
  number: string;
  area_sqm: string;
  use: Use;
  list_price: string;
  plan: BuildingPlan;
}

const floorNumbers = (plan: BuildingPlan): number[] => [
  ...Array.from({ length: plan.floors_below }, (_, index) => index - plan.floors_below),
  ...Array.from({ length: plan.floors_above }, (_, index) => index + 1),
];

/** 1203 in towers, L2-07 and B1-07 in malls. */
const spaceNumber = (plan: BuildingPlan, floor: number, room: number): string => {
  const tail = String(room).padStart(2, '0');
  if (plan.spatial_type !== '商铺') return `${floor}${tail}`;
  return `${floor < 0 ? `B${-floor}` : `L${floor}`}-${tail}`;
};

/** Upper floors of towers cost more, upper floors of malls less. */
function listPrice({ random }: Stage, plan: BuildingPlan, floor: number): string {
  const height = (floor - plan.first_let) / Math.max(1, plan.floors_above - plan.first_let);
  const [low, high] = plan.price;
  const share = plan.spatial_type === '商铺' ? 1 - height : height;
  const price = low + (high - low) * Math.min(1, Math.max(0, share * 0.8 + random.next() * 0.2));
  return price.toFixed(plan.price_unit === 'per_sqm_day' ? 1 : 0);
}

/** Areas of a floor's rooms: most are of the smaller sizes. */
const areaOf = ({ random }: Stage, [low, high]: readonly [number, number]): string =>
  (low + (high - low) * random.next() ** 1.6).toFixed(2);

/** One room per building is for staff, and occasionally one holds machinery. */
function useOf(stage: Stage, plan: BuildingPlan, floor: number, room: number): Use {
  if (floor === plan.first_let && room === plan.spaces) return 'self_use';
  return stage.random.chance(0.006) ? 'not_for_rent' : 'for_rent';
}

function draftSpaces(stage: Stage): SpaceDraft[] {
  return stage.park.buildings.flatMap((plan, building) =>
    floorNumbers(plan)
      .filter((floor) => floor >= plan.first_let)
      .flatMap((floor) =>
        Array.from({ length: plan.spaces }, (_, index) => ({
          building,
          floor,
          number: spaceNumber(plan, floor, index + 1),
          area_sqm: areaOf(stage, plan.area),
          use: useOf(stage, plan, floor, index + 1),
          list_price: listPrice(stage, plan, floor),
          plan,
        })),
      ),
  );
}

const sumOf = (drafts: readonly SpaceDraft[]): number => drafts.reduce((sum, draft) => sum + Number(draft.area_sqm), 0);

/** Writes the park and returns it with the spaces that can be let, floor by floor. */
export async function seedAssets(stage: Stage): Promise<{ park_id: number; spaces: LetSpace[] }> {
  const { tx, park, setup } = stage;
  const { type, name, code, province, city, district, address, manager } = park;
  const park_id = await insertRecord(tx, 'park', {
    type,
    name,
    code,
    province,
    city,
    district,
    address,
    manager,
    land_area_sqm: park.land_area,
    longitude: park.location[0].toFixed(6),
    latitude: park.location[1].toFixed(6),
  });
  const drafts = draftSpaces(stage);
  const building_ids = await insertRecordsWithIds(
    tx,
    'building',
    park.buildings.map((plan, index) =>
      buildingRow(stage, park_id, plan, sumOf(drafts.filter((d) => d.building === index))),
    ),
  );
  const floors = await seedFloors(stage, park_id, building_ids, drafts);
  const rows = drafts.map((draft) => ({
    park_id,
    building_id: building_ids[draft.building],
    floor_id: floors.get(`${draft.building} ${draft.floor}`) ?? 0,
    number: draft.number,
    spatial_type_id: setup.dictionary('spatial-type', draft.plan.spatial_type),
    gross_area_sqm: draft.area_sqm,
    inner_area_sqm: (Number(draft.area_sqm) * 0.72).toFixed(2),
    orientation: stage.random.pick(draft.plan.orientations),
    valid_from: validFrom(stage),
    remark: '',
    version: 0,
  }));
  const ids = await insertRecordsWithIds(tx, 'space', rows);
  await insertRecords(
    tx,
    'space_value',
    drafts.map((draft, index) => valueRow(stage, draft, ids[index] as number)),
  );
  await seedPapers(stage, park_id, building_ids, ids);
  const spaces = drafts.map((draft, index) => ({
    id: ids[index] as number,
    floor_id: rows[index]?.floor_id ?? 0,
    area_sqm: draft.area_sqm,
    list_price: draft.list_price,
    price_unit: draft.plan.price_unit,
    spatial_type: draft.plan.spatial_type,
  }));
  return { park_id, spaces: spaces.filter((_, index) => drafts[index]?.use === 'for_rent') };
}

/** Spaces exist since the year before the first lease. */
const validFrom = ({ today }: Stage): string => `${Number(leaseYears(today).start.slice(0, 4)) - 1}-01-01`;

function buildingRow({ random, setup, park, today }: Stage, park_id: number, plan: BuildingPlan, let_area: number) {
  const gross = let_area * 1.18;
  return {
    park_id,
    owner_id: setup.entities[0]?.id,
    name: plan.name,
    code: `${park.code}-${plan.code}`,
    asset_type_id: setup.dictionary('asset-type', plan.asset_type),
    floors_above: plan.floors_above,
    floors_below: plan.floors_below,
    gross_area_sqm: gross.toFixed(2),
    nature: park.type === 'mall' && plan.code === 'MW' ? 'leased_in' : 'owned',
    // 4,000 to 9,000 yuan per m², in whole ten thousand yuan.
    original_value_fen: Math.round((gross * random.int(4000, 9000)) / 10_000) * 1_000_000,
    completed_on: `${Number(today.slice(0, 4)) - random.int(5, 12)}-${random.pick(['03', '06', '09', '11'])}-28`,
    remark: '',
    version: 0,
  };
}

function valueRow(stage: Stage, { use, area_sqm, list_price, plan }: SpaceDraft, space_id: number) {
  return {
    space_id,
    start_date: validFrom(stage),
    use,
    rentable_area_sqm: area_sqm,
    list_price,
    floor_price: (Number(list_price) * 0.88).toFixed(plan.price_unit === 'per_sqm_day' ? 2 : 0),
    price_unit: plan.price_unit,
  };
}

/** Writes the floors of all buildings; returns their ids by `building floor`. */
async function seedFloors(
  { tx, park }: Stage,
  park_id: number,
  building_ids: readonly number[],
  drafts: readonly SpaceDraft[],
): Promise<Map<string, number>> {
  const floors = park.buildings.flatMap((plan, building) => floorNumbers(plan).map((number) => ({ building, number })));
  const ids = await insertRecordsWithIds(
    tx,
    'floor',
    floors.map(({ building, number }) => {
      const area = sumOf(drafts.filter((draft) => draft.building === building && draft.floor === number)) * 1.15;
      return {
        park_id,
        building_id: building_ids[building],
        number,
        name: number < 0 ? `B${-number}` : `${number}F`,
        gross_area_sqm: area > 0 ? area.toFixed(2) : null,
        version: 0,
      };
    }),
  );
  return new Map(floors.map(({ building, number }, index) => [`${building} ${number}`, ids[index] as number]));
}
