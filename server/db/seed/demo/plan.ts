// Assets of the demo enterprise: three parks in three cities, each of another type. A scale above 1 adds further phases.

/** Buildings of the same type: `spaces` rooms on each floor, with areas and list prices within the bounds. */
export interface BuildingPlan {
  name: string;
  code: string;
  asset_type: string;
  spatial_type: string;
  floors_above: number;
  floors_below: number;
  /** The lowest floor with rooms to let: -1 when shops are in the basement. */
  first_let: number;
  spaces: number;
  area: readonly [number, number];
  price: readonly [number, number];
  price_unit: 'per_sqm_day' | 'per_sqm_month';
  orientations: readonly string[];
}

export interface ParkPlan {
  name: string;
  code: string;
  /** 1, or the later phase of the park. */
  phase: number;
  type: 'office' | 'industrial' | 'mall';
  province: string;
  city: string;
  district: string;
  address: string;
  /** Administrative division (GB/T 2260) of identifiers. */
  division: string;
  /** GCJ-02 coordinates. */
  location: readonly [longitude: number, latitude: number];
  manager: string;
  land_area: string;
  tags: readonly string[];
  /** Index of the enterprise's legal entity that is the lessor. */
  entity: 0 | 1;
  industries: readonly (readonly [string, number])[];
  buildings: readonly BuildingPlan[];
}

const SIDES = ['东', '南', '西', '北', '东南', '西南'];

const tower = (name: string, code: string, floors_above: number, price: readonly [number, number]): BuildingPlan => ({
  name,
  code,
  asset_type: '写字楼',
  spatial_type: '办公',
  floors_above,
  floors_below: 2,
  first_let: 2,
  spaces: 5,
  area: [60, 520],
  price,
  price_unit: 'per_sqm_day',
  orientations: SIDES,
});

const factory = (name: string, code: string): BuildingPlan => ({
  name,
  code,
  asset_type: '厂房',
  spatial_type: '厂房',
  floors_above: 4,
  floors_below: 0,
  first_let: 1,
  spaces: 8,
  area: [300, 1500],
  price: [28, 42],
  price_unit: 'per_sqm_month',
  orientations: ['东', '西'],
});

const shops = (name: string, code: string, floors_above: number, first_let: number, spaces: number): BuildingPlan => ({
  name,
  code,
  asset_type: '商业',
  spatial_type: '商铺',
  floors_above,
  floors_below: first_let < 0 ? 2 : 0,
  first_let,
  spaces,
  area: [60, 420],
  price: [110, 260],
  price_unit: 'per_sqm_month',
  orientations: [''],
});

export const PARKS: readonly ParkPlan[] = [
  {
    name: '云澜国际商务中心',
    code: 'SHYL',
    phase: 1,
    type: 'office',
    province: '上海市',
    city: '上海市',
    district: '浦东新区',
    address: '锦绣东路 2777 弄',
    division: '310115',
    location: [121.6135, 31.249],
    manager: '顾建平',
    land_area: '48600.00',
    tags: ['核心资产', '地铁上盖', '绿色建筑'],
    entity: 0,
    industries: [
      ['信息技术', 6],
      ['金融', 4],
      ['文化传媒', 3],
      ['商贸零售', 2],
      ['生物医药', 1],
    ],
    buildings: [
      tower('1 号楼', 'A1', 17, [5.2, 7.6]),
      tower('2 号楼', 'A2', 15, [4.8, 6.8]),
      tower('3 号楼', 'A3', 15, [4.5, 6.2]),
      tower('5 号楼', 'A5', 13, [4.2, 5.8]),
    ],
  },
  {
    name: '澄湖智造产业园',
    code: 'SZCH',
    phase: 1,
    type: 'industrial',
    province: '江苏省',
    city: '苏州市',
    district: '吴中区',
    address: '郭巷街道吴淞江大道 168 号',
    division: '320506',
    location: [120.706, 31.254],
    manager: '沈国强',
    land_area: '132800.00',
    tags: ['待改造'],
    entity: 0,
    industries: [
      ['制造业', 6],
      ['物流', 3],
      ['生物医药', 3],
      ['信息技术', 1],
    ],
    buildings: [
      factory('1 号厂房', 'C1'),
      factory('2 号厂房', 'C2'),
      factory('3 号厂房', 'C3'),
      { ...tower('研发楼', 'R1', 9, [1.6, 2.3]), asset_type: '研发楼', floors_below: 1, spaces: 6 },
    ],
  },
  {
    name: '锦曜天地购物中心',
    code: 'CDJY',
    phase: 1,
    type: 'mall',
    province: '四川省',
    city: '成都市',
    district: '武侯区',
    address: '天府大道北段 1288 号',
    division: '510107',
    location: [104.068, 30.581],
    manager: '罗晓燕',
    land_area: '56300.00',
    tags: ['核心资产', '地铁上盖'],
    entity: 1,
    industries: [
      ['餐饮', 5],
      ['商贸零售', 6],
      ['文化传媒', 2],
    ],
    buildings: [
      shops('A 馆', 'MA', 5, -1, 10),
      shops('B 馆', 'MB', 5, 1, 8),
      shops('水街', 'MW', 3, 1, 14),
      { ...tower('曜云大厦', 'MO', 8, [2.4, 3.4]), spaces: 5 },
    ],
  },
];

/** Returns the parks of a scale: the three, then their later phases under separate codes and names. */
export function parksOf(scale: number): ParkPlan[] {
  return Array.from({ length: scale }, (_, before) =>
    PARKS.map((park) => ({
      ...park,
      phase: before + 1,
      code: before === 0 ? park.code : `${park.code}${before + 1}`,
      name: before === 0 ? park.name : `${park.name}（${before + 1} 期）`,
      location: [park.location[0] + before * 0.012, park.location[1] + before * 0.008] as const,
    })),
  ).flat();
}
