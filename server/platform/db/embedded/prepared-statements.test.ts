import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Owner } from '../database';
import { REPLANNED } from '../statement-names';
import { openPglite, type PgliteDatabase } from './pglite';

let db: PgliteDatabase;
beforeAll(async () => {
  db = await openPglite();
  await db.asOwner((owner) =>
    owner.script('create table fruit (id bigint primary key, name text, grams numeric[]); create role lease_app'),
  );
});
afterAll(() => db.close());

const names = async (owner: Owner) =>
  (await owner.query<{ name: string }>(sql`select name from pg_prepared_statements`)).map(({ name }) => name);
const add = (owner: Owner, id: number, name: string | null, grams: number[]) =>
  owner.query<object>(sql`insert into fruit (id, name, grams) values (${id}, ${name}, ${grams}) returning *`);

it('returns the same when a text is new, parsed, or cached', async () => {
  await db.asOwner(async (owner) => {
    const added = [];
    for (const id of [1, 2, 3]) added.push(...(await add(owner, id, id === 2 ? null : `第 ${id} 种`, [id, 1.5])));
    expect(added).toEqual([
      { id: 1, name: '第 1 种', grams: ['1', '1.5'] },
      { id: 2, name: null, grams: ['2', '1.5'] },
      { id: 3, name: '第 3 种', grams: ['3', '1.5'] },
    ]);
    expect(await names(owner)).toHaveLength(1);
  });
});

it('caches none that must be planned each time', async () => {
  await db.asOwner(async (owner) => {
    const before = await names(owner);
    for (const id of [1, 2, 3])
      expect(await owner.query(sql`select id from fruit where id = ${id}${raw(REPLANNED)}`)).toEqual([{ id }]);
    expect(await names(owner)).toEqual(before);
  });
});

it('returns the right result to each of many concurrent statements', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index);
  await db.asOwner(async (owner) => {
    const queries = ids.map((id) => owner.query<{ id: number }>(sql`select ${id}::bigint as id`));
    expect((await Promise.all(queries)).map(([row]) => row?.id)).toEqual(ids);
  });
});

it('caches a statement that failed', async () => {
  await db.asOwner(async (owner) => {
    const divide = (divisor: number) =>
      owner.query<{ is: number }>(sql`select (12 / ${divisor}::bigint)::bigint as is`);
    expect(await divide(2)).toEqual([{ is: 6 }]);
    expect(await divide(3)).toEqual([{ is: 4 }]);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(4)).toEqual([{ is: 3 }]);
  });
});

it('clears its cache when a script has changed the tables', async () => {
  await db.asOwner(async (owner) => {
    const first = () => owner.query<object>(sql`select * from fruit where id = ${1}`);
    for (let each = 0; each < 3; each += 1)
      expect(await first()).toEqual([expect.not.objectContaining({ ripe: null })]);
    const before = await names(owner);
    expect(before.length).toBeGreaterThan(1);
    await owner.script('alter table fruit add ripe boolean');
    expect((await names(owner)).filter((name) => before.includes(name))).toEqual([]);
    for (let each = 0; each < 3; each += 1) expect(await first()).toEqual([expect.objectContaining({ ripe: null })]);
  });
});

it('leaves no room to texts made for one call', async () => {
  await db.asOwner(async (owner) => {
    const before = await names(owner);
    for (let each = 0; each < 30; each += 1) await owner.query(sql`select ${raw(String(each))}`);
    expect((await names(owner)).filter((name) => !before.includes(name)).length).toBeLessThanOrEqual(1);
  });
});

it('keeps separate names for each enterprise, and releases all when there are too many', async () => {
  const inside = (company_id: number | null, text: string) =>
    db.transaction({ company_id }, (tx) => tx.query<{ is: number }>(sql`select ${1}::bigint as is ${raw(text)}`));
  const count = async () => (await db.asOwner(names)).length;
  const before = await count();
  for (const company_id of [1, 1, 2, 2, null, null])
    expect(await inside(company_id, '/* one text */')).toEqual([{ is: 1 }]);
  expect(await count()).toBe(before + 3);
  for (let each = 0; each < 900; each += 1)
    for (const _use of ['counted', 'named']) expect(await inside(1, `/* ${each} */`)).toEqual([{ is: 1 }]);
  expect(await count()).toBeLessThan(800);
});
