// Ids of another enterprise for the dated values of a space.
import { newPlace, newSpace } from '#tests/support/builders';
import type { Person } from '#tests/support/world';

export async function spaceValueInputs({ owner }: { owner: Person }): Promise<Record<string, object[]>> {
  const space = await newSpace(owner, await newPlace(owner));
  return {
    '/api/assets/space/remove-value': [{ id: space.id, version: space.version, start_date: '2026-07-01' }],
    '/api/assets/space/first-day': [{ ids: [space.id], valid_from: '2019-01-01' }],
  };
}
