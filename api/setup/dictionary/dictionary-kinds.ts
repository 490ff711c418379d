// The dictionaries and tags of the setup centre, derived from their pages: each is a kind of one table and a page of one component (docs/domain
// §1).
import type { FormField } from '#api/kernel/form/form';
import { pageRoutes } from '#config/routes';
import type { DictionaryFacts } from '#config/routes/types';

export interface DictionaryKind extends DictionaryFacts {
  /** Page, and its access key. */
  path: string;
  key: string;
  /** Title of the page. */
  title: string;
  /** One item: 资产类型. */
  noun: string;
  /** Further fields of an item, stored in `extra`. */
  extra?: readonly FormField[];
}

const WIN_PROBABILITY: FormField = {
  name: 'win_probability',
  title: '成交概率',
  kind: 'percent',
  required: true,
  help: '0 到 100；用于按概率估算招商漏斗的预计签约面积',
};

const TEMPLATE_TEXT: FormField = {
  name: 'content',
  title: '模板内容',
  kind: 'textarea',
  required: true,
  maxLength: 500,
  wide: true,
  help: '登记跟进时选用，填入后可修改',
};

const VISIT: FormField = {
  name: 'visit',
  title: '计为拜访',
  kind: 'switch',
  initial: false,
  help: '当面见客户的方式，在周报分析中计入拜访',
};

/** Fields of items beyond the name, by kind: a share, a text, or a flag. */
const EXTRA: Readonly<Record<string, readonly FormField[]>> = {
  'investment-progress': [WIN_PROBABILITY],
  'follow-up-template': [TEMPLATE_TEXT],
  'follow-up-type': [VISIT],
};

export const DICTIONARY_KINDS: readonly DictionaryKind[] = pageRoutes().flatMap(
  ({ path, name: title = '', access: key = '', dictionary }) =>
    dictionary
      ? [{ ...dictionary, path, key, title, noun: dictionary.noun ?? title, extra: EXTRA[dictionary.kind] }]
      : [],
);
