// The setup centre counts all uses: each foreign key to one of its lists is in references.ts.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DICTIONARY_KINDS } from '#api/setup/dictionary/dictionary-kinds';
import * as references from '#server/areas/setup/references';
import { DICTIONARY_ITEMS } from '#server/db/seed/basic-data';
import type { Database } from '#server/platform/db/database';
import { openTestDb } from '../support/database/db';

let db: Database;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** Lists by the table that they refer to. */
const REFERENCES: Readonly<Record<string, readonly references.Reference[]>> = {
  dictionary: Object.values(references.DICTIONARY_REFERENCES).flat(),
  charge_item: references.CHARGE_ITEM_REFERENCES,
  taxable_item: references.TAXABLE_ITEM_REFERENCES,
  flow_account: references.FLOW_ACCOUNT_REFERENCES,
  legal_entity: references.LEGAL_ENTITY_REFERENCES,
};

/** Foreign keys of rows that exist only with another counted referrer: a cash record with its account. */
const IMPLIED = ['legal_entity cash_record.legal_entity_id'];

it('counts every column of the database that refers to a list of the setup centre', async () => {
  const keys = await db.asOwner((owner) =>
    owner.query<{ list: string; referrer: string; column: string }>(
      sql`select k.confrelid::regclass::text as list, k.conrelid::regclass::text as referrer, a.attname::text as column
          from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
          where k.contype = 'f' and k.confrelid::regclass::text = any(${Object.keys(REFERENCES)}::text[])`,
    ),
  );
  const stated = Object.entries(REFERENCES).flatMap(([list, uses]) =>
    uses.map(({ table, column }) => `${list} ${table}.${column}`),
  );
  const found = keys.map(({ list, referrer, column }) => `${list} ${referrer}.${column}`);
  expect([...new Set(stated)].sort()).toEqual(found.filter((each) => !IMPLIED.includes(each)).sort());
});

it('has only declared kinds of dictionaries, each with its default items', () => {
  const kinds = DICTIONARY_KINDS.map((each) => each.kind);
  expect(Object.keys(references.DICTIONARY_REFERENCES).filter((kind) => !kinds.includes(kind))).toEqual([]);
  expect(Object.keys(DICTIONARY_ITEMS).sort()).toEqual([...kinds].sort());
});

it('lets a column accept only items of its kinds; tags, which objects of many kinds have, are checked by the calls', async () => {
  const kindsOf = new Map<string, string[]>();
  for (const [kind, uses] of Object.entries(references.DICTIONARY_REFERENCES))
    for (const { table, column } of uses.filter((each) => each.table !== 'object_tag'))
      kindsOf.set(`${table}.${column}`, [...(kindsOf.get(`${table}.${column}`) ?? []), kind]);
  const triggers = await db.asOwner((owner) =>
    owner.query<{ referrer: string; definition: string }>(
      sql`select t.tgrelid::regclass::text as referrer, pg_get_triggerdef(t.oid) as definition from pg_trigger t
          where t.tgfoid = 'is_of_its_kind'::regproc`,
    ),
  );
  const described = triggers.map(({ referrer, definition }) => {
    const [, column, , kinds] = /\('([^']+)', '([^']+)', '([^']+)'\)/.exec(definition) ?? [];
    return [`${referrer}.${column}`, kinds?.split(' ').sort()];
  });
  expect(described.sort()).toEqual([...kindsOf].map(([column, kinds]) => [column, kinds.sort()]).sort());
});
