// Dictionaries and tags: one table, with a set of routes for each kind.
import sql, { empty, join, raw } from 'sql-template-tag';
import {
  type DictionaryItem,
  type DictionarySave,
  dictionaryCalls,
  dictionarySheetColumns,
  exportDictionary,
  ownFields,
} from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import { duplicate, reference } from '#server/platform/db/constraints';
import { importRoutes } from '#server/platform/import/index';
import { containing } from '#server/platform/list/statement';
import type { AreaObject } from '#server/platform/use-case/area';
import { handleFile, type Route } from '#server/platform/use-case/route';
import { workbookOf } from '#server/platform/xlsx/xlsx';
import { dictionaryImportSpec } from './dictionary-import';
import { listRows, type ReferenceDataOptions, referenceDataRoutes } from './reference-data';
import { DICTIONARY_REFERENCES } from './references';

function optionsOf(kind: DictionaryKind): ReferenceDataOptions<DictionarySave, DictionaryItem> {
  const own = ownFields(kind).map((field) => field.name);
  const columns = ownFields(kind).map(({ name, kind: field }) =>
    field === 'switch'
      ? sql`coalesce((t.extra ->> ${name}::text)::boolean, false) as ${raw(name)}`
      : sql`t.extra ->> ${name}::text as ${raw(name)}`,
  );
  return {
    table: 'dictionary',
    title: kind.noun,
    columns: join([sql`t.code`, sql`t.remark`, ...columns]),
    narrow: () => sql` and t.kind = ${kind.kind}`,
    references: DICTIONARY_REFERENCES[kind.kind] ?? [],
    values: async (_call, { name, code, remark, enabled, ...input }) => ({
      kind: kind.kind,
      name,
      code,
      remark,
      enabled,
      extra: Object.fromEntries(own.map((field) => [field, input[field as keyof typeof input]])),
    }),
  };
}

/** The condition that name, code or remark contains the text; empty without a text. */
const matching = (search = '') =>
  search === ''
    ? empty
    : sql` and (t.name ilike ${containing(search)} or t.code ilike ${containing(search)} or t.remark ilike ${containing(search)})`;

const exportRoute = (kind: DictionaryKind, options: ReferenceDataOptions<DictionarySave, DictionaryItem>): Route =>
  handleFile(exportDictionary(kind), async (call, { search }) => {
    async function* chunks() {
      const rows = await call.transaction(true, (inside) =>
        listRows<DictionaryItem>(options, inside, matching(search)),
      );
      yield rows.map((row) => ({ ...row, visit: String(row.visit ?? ''), enabled: row.enabled ? 'yes' : 'no' }));
    }
    const name = `${kind.title}-${call.services.clock.today()}.xlsx`;
    return workbookOf(name, kind.title, dictionarySheetColumns(kind), chunks());
  });

function routesOf(kind: DictionaryKind): Route[] {
  const options = optionsOf(kind);
  return [
    ...referenceDataRoutes<DictionarySave, DictionaryItem>(dictionaryCalls(kind), options),
    exportRoute(kind, options),
    ...importRoutes(dictionaryImportSpec(kind)),
  ];
}

const dictionaryRoutes: Route[] = DICTIONARY_KINDS.flatMap(routesOf);

export const dictionary: AreaObject = {
  routes: () => [...dictionaryRoutes],
  constraints: {
    dictionary_name_unique: duplicate('name', '名称已存在'),
    dictionary_code_unique: duplicate('code', '编码已存在'),
    object_tag_tag: reference('tag_ids', '所选标签不存在'),
  },
};
