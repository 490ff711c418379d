// All dictionary and tag pages of the setup centre; the path contains the kind.
import { useLocation } from '@umijs/max';
import { useMemo } from 'react';
import {
  type DictionaryItem,
  type DictionarySave,
  dictionaryCalls,
  dictionaryColumns,
  dictionaryForm,
  exportDictionary,
} from '#api/setup/dictionary/dictionary';
import { dictionaryImport } from '#api/setup/dictionary/dictionary.import';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import { listOfUse } from '#api/setup/dictionary/dictionary-uses';
import { TagLabel } from '@/components/details/tag-label';
import { ReferenceDataPage } from '@/components/lists/reference-data';

const SEARCH = {
  textsOf: ({ name, code, remark }: DictionaryItem) => [name, code, remark],
  titles: '名称、编码、备注',
};

const tag = ({ name, colour }: DictionaryItem) => (colour ? <TagLabel colour={colour}>{name}</TagLabel> : name);

export default function DictionaryPage() {
  const { pathname } = useLocation();
  const kind = DICTIONARY_KINDS.find((each) => each.path === pathname);
  // Another kind remounts the page, so that no drawer stays open. While the app leaves the page, the path has no kind.
  return kind ? <KindPage key={kind.kind} kind={kind} /> : null;
}

function KindPage({ kind }: { kind: DictionaryKind }) {
  const parts = useMemo(
    () => ({
      calls: dictionaryCalls(kind),
      columns: dictionaryColumns(kind),
      form: dictionaryForm(kind),
      imports: dictionaryImport(kind),
      exports: { call: exportDictionary(kind), access: `${kind.key}_export` },
    }),
    [kind],
  );
  const usedBy = (name: string, id: number) => {
    const list = listOfUse(kind.kind, name);
    return list && { access: list.key, to: `${list.path}?${list.filter}=${id}` };
  };
  return (
    <ReferenceDataPage<DictionarySave, DictionaryItem>
      {...parts}
      title={kind.title}
      description={kind.description}
      noun={kind.noun}
      accessKey={kind.key}
      schema={() => import('#api/setup/dictionary/dictionary.schema').then((module) => module.dictionarySave(kind))}
      name={kind.colour && tag}
      search={SEARCH}
      usedBy={usedBy}
      emptyHint={`还没有${kind.noun}，请点击右上角新增`}
    />
  );
}
