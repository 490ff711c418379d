// The floors of a building, saved as a whole: ranges, invalid floors, and two simultaneous users.
import { beforeEach, describe, expect, it } from 'vitest';
import { buildingCalls, floorsOfBuilding, saveFloorsOfBuilding } from '#api/assets/building/building';
import type { Building, FloorsSave } from '#api/assets/building/building.schema';
import { newBuilding, newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { admin } = openEnterprise({ people: { admin: 'admin' } });
let building: Building;

// Floors B1, 1F, 2F, 3F.
beforeEach(async () => {
  building = await newBuilding(admin, (await newPark(admin)).id);
});

const stored = () => admin.call(floorsOfBuilding, { building_id: building.id });
const numbered = (numbers: readonly number[]): FloorsSave['floors'] =>
  numbers.map((number) => ({ number, name: `${number}` }));
const save = (floors: FloorsSave['floors'], version = building.version) =>
  admin.request(saveFloorsOfBuilding, { building_id: building.id, version, floors });

describe('floors', () => {
  it('are added by a range in one go, from the deepest to the highest', async () => {
    const before = await stored();
    const numbers = new Set(before.map(({ number }) => number));
    const range = Array.from({ length: 221 }, (_, index) => index - 20).filter((n) => n !== 0 && !numbers.has(n));
    const unchanged = before.map(({ space_count, ...floor }) => floor);
    const reply = await save([...unchanged, ...numbered(range)]);
    expect(reply.data).toHaveLength(220);
    const ids = new Set((await stored()).map(({ id }) => id));
    expect(before.every(({ id }) => ids.has(id))).toBe(true);
  });

  it.each<[string, number[], (string | number)[]]>([
    ['floor 0', [1, 0], ['floors', 1, 'number']],
    ['a number twice', [1, 2, 1], ['floors', 2, 'number']],
    ['floor 201', [201], ['floors', 0, 'number']],
    ['10,000 floors', Array.from({ length: 10_000 }, (_, index) => index + 1), ['floors']],
  ])('are refused at the field: %s', async (_what, numbers, path) => {
    const reply = await save(numbered(numbers));
    expect(reply.error_code).toBe(422);
    expect(reply.errors?.map((error) => error.path)).toContainEqual(path);
    expect(await stored()).toHaveLength(4);
  });

  it('are saved by one of two users who have them open: the other is refused', async () => {
    const [mine, theirs] = await Promise.all([save(numbered([1, 2])), save(numbered([1]))]);
    expect([mine.error_code, theirs.error_code].sort()).toEqual([0, 409]);
    const { version } = await admin.call(buildingCalls.get, { id: building.id });
    expect(version).toBe(building.version + 1);
  });
});
