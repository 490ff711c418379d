// The numbers that a pattern produces on the chosen floors. The rule is the server's own.
import type { Floor } from '#api/assets/building/building.schema';
import { spaceNumbers, spacePatternFault } from '#domain/assets/space-pattern';
import { formatFixed, isDecimal, toScaled } from '#domain/kernel/numbers/decimal';

export interface BulkValues {
  building_id?: number | null;
  floor_ids?: number[] | null;
  pattern?: string;
  from?: number | null;
  to?: number | null;
  rentable_area_sqm?: string | null;
}
export interface FloorPreview {
  id: number;
  floor: string;
  numbers: string[];
}
export interface BulkPreview {
  /** Reason why there are no numbers yet. */
  fault: string | null;
  floors: FloorPreview[];
  count: number;
  area_sqm: string | null;
}

/** The limit of the schema, which the browser only loads on submit. */
const MOST = 2000;
const nothing = (fault: string): BulkPreview => ({ fault, floors: [], count: 0, area_sqm: null });

export function previewOf(values: BulkValues, floors: readonly Pick<Floor, 'id' | 'number' | 'name'>[]): BulkPreview {
  const { pattern = '', from, to, floor_ids, rentable_area_sqm } = values;
  const fault = spacePatternFault(pattern);
  if (fault) return nothing(`编号规则：${fault}`);
  if (from == null || to == null) return nothing('请填写起止序号');
  if (to < from) return nothing('结束序号不能小于开始序号');
  const chosen = floors.filter((floor) => floor_ids?.includes(floor.id));
  if (chosen.length === 0) return nothing('请选择楼层');
  const count = chosen.length * (to - from + 1);
  if (count > MOST) return nothing(`一次最多生成 ${MOST} 个空间，现为 ${count} 个`);
  const area = isDecimal(rentable_area_sqm, { max_integer_digits: 10, max_scale: 2 }) ? rentable_area_sqm : null;
  return {
    fault: null,
    floors: chosen.map(({ id, name, number }) => ({
      id,
      floor: name,
      numbers: spaceNumbers(pattern, number, from, to),
    })),
    count,
    area_sqm: area && formatFixed(toScaled(area, 2) * BigInt(count), 2),
  };
}
