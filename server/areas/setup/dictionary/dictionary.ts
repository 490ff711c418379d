// Dictionaries and tags: one table, a set of routes for each kind.
import sql, { join, raw } from 'sql-template-tag';
import { type DictionaryItem, type DictionarySave, dictionaryCalls, ownFields } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import type { Route } from '#server/platform/use-case/route';
import { referenceDataRoutes } from '../reference-data/reference-data';
import { DICTIONARY_REFERENCES } from '../reference-data/references';

function routesOf(kind: DictionaryKind): Route[] {
  const own = ownFields(kind).map((field) => field.name);
  const columns = ownFields(kind).map(({ name, kind: field }) =>
    field === 'switch'
      ? sql`coalesce((t.extra ->> ${name}::text)::boolean, false) as ${raw(name)}`
      : sql`t.extra ->> ${name}::text as ${raw(name)}`,
  );
  return referenceDataRoutes<DictionarySave, DictionaryItem>(dictionaryCalls(kind), {
    table: 'dictionary',
    title: kind.noun,
    columns: columns.length ? join(columns) : undefined,
    narrow: () => sql` and t.kind = ${kind.kind}`,
    references: DICTIONARY_REFERENCES[kind.kind] ?? [],
    values: async (_call, input) => ({
      kind: kind.kind,
      name: input.name,
      enabled: input.enabled,
      extra: Object.fromEntries(own.map((name) => [name, input[name as keyof DictionarySave]])),
    }),
  });
}

export const dictionaryRoutes: Route[] = DICTIONARY_KINDS.flatMap(routesOf);
