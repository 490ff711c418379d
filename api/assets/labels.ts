// Labels of the asset area (docs/domain §2).
import type { Labels } from '../kernel/labels';

export const PARK_TYPE = {
  industrial: { label: '产业园区' },
  office: { label: '办公楼' },
  mall: { label: '商业综合体' },
  logistics: { label: '物流园区' },
  apartment: { label: '公寓' },
} satisfies Labels;

export const PROPERTY_NATURE = {
  owned: { label: '自有' },
  leased_in: { label: '租入' },
  entrusted: { label: '受托' },
} satisfies Labels;

export const SPACE_USE = {
  for_rent: { label: '可招商' },
  self_use: { label: '自用' },
  not_for_rent: { label: '不可招商' },
} satisfies Labels;

/** Derived per date, never stored. */
export const SPACE_STATUS = {
  leased: { label: '已租', tone: 'success' },
  holdover: { label: '到期未退', tone: 'danger' },
  signed: { label: '已签未起租', tone: 'progress' },
  reserved: { label: '已预定', tone: 'warning' },
  self_use: { label: '自用', tone: 'neutral' },
  not_for_rent: { label: '不可招商', tone: 'ended' },
  vacant: { label: '空置', tone: 'neutral' },
} satisfies Labels;

export const PRICE_UNIT = {
  per_sqm_day: { label: '元/㎡/天' },
  per_sqm_month: { label: '元/㎡/月' },
} satisfies Labels;

/** State of a dated value of a space today. */
export const VALUE_STATE = {
  current: { label: '当前', tone: 'success' },
  coming: { label: '未生效', tone: 'progress' },
} satisfies Labels;

export const CERTIFICATE_KIND = {
  real_estate: { label: '不动产权证' },
  house: { label: '房产证' },
  land: { label: '土地证' },
} satisfies Labels;

/** Class of land for land use tax, set by the city (城镇土地使用税暂行条例第五条). */
export const LAND_CLASS = {
  '1': { label: '一级' },
  '2': { label: '二级' },
  '3': { label: '三级' },
  '4': { label: '四级' },
  '5': { label: '五级' },
  '6': { label: '六级' },
  '7': { label: '七级' },
  '8': { label: '八级' },
  '9': { label: '九级' },
  '10': { label: '十级' },
} as const satisfies Labels;
