// Personal settings of a user have limits: bytes per value, and number of values.
import { describe, expect, it } from 'vitest';
import { getSetting, listView, saveSetting, saveView, setBuilding } from '#api/account/me';
import { openEnterprise } from '#tests/support/open-enterprise';
import { newEnterprise } from '#tests/support/world';

const { world, person } = openEnterprise({ people: { person: 'viewer' } });

/** Returns JSON of that many bytes. */
const ofBytes = (bytes: number) => 'x'.repeat(bytes - 2);
const LARGEST = 64 * 1024;

describe('a value', () => {
  it('has 64 KB at most, counted in bytes, as a setting and as a view', async () => {
    await person.call(saveSetting, { key: 'large', value: ofBytes(LARGEST) });
    await person.call(saveView, { list: 'a', name: 'large', state: ofBytes(LARGEST) });
    for (const value of [ofBytes(LARGEST + 1), '租'.repeat(LARGEST / 3)]) {
      expect(await person.request(saveSetting, { key: 'large', value })).toMatchObject({
        error_code: 422,
        errors: [{ path: ['value'], message: '内容过大，最多 64 KB' }],
      });
      expect(await person.request(saveView, { list: 'a', name: 'large', state: value })).toMatchObject({
        error_code: 422,
        errors: [{ path: ['state'] }],
      });
    }
    expect(await person.call(getSetting, { key: 'large' })).toEqual({ value: ofBytes(LARGEST) });
  });
});

describe('of settings and views', () => {
  it('a user has two hundred; existing ones can still be changed', async () => {
    const another = await (await newEnterprise(world)).person('viewer');
    const save = (each: number) => another.request(saveSetting, { key: `key-${each}`, value: each });
    const keep = (each: number) => another.request(saveView, { list: 'a', name: `view-${each}`, state: each });
    for (let each = 0; each < 199; each += 1) {
      expect((await save(each)).error_code).toBe(0);
      expect((await keep(each)).error_code).toBe(0);
    }
    const last = await Promise.all([200, 201, 202].flatMap((each) => [save(each), keep(each)]));
    expect(last.map((reply) => reply.error_code).sort()).toEqual([0, 0, 422, 422, 422, 422]);
    expect(last.flatMap((reply) => reply.errors ?? []).map(({ path }) => path[0])).toContain('key');
    expect(await another.call(listView, { list: 'a' })).toHaveLength(200);
    expect((await save(0)).error_code).toBe(0);
    expect((await keep(0)).error_code).toBe(0);
    expect((await another.request(setBuilding, { park_id: '', building_id: '' })).error_code).toBe(0);
    expect((await person.request(saveSetting, { key: 'key-0', value: 1 })).error_code).toBe(0);
  });
});
