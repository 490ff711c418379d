// What the lists of the setup centre share: rows few enough for one page, sorted by hand, counted where they are used, and
// switched off rather than deleted once they are. Their calls, from the object's name and access key.
import { type ById, crud, type Deleted, type Ids } from '#api/kernel/endpoint/crud';
import { type Endpoint, endpoint } from '#api/kernel/endpoint/endpoint';

export type Nothing = Record<string, never>;

/** To which place among all rows, counted from 1. */
export interface Move {
  id: number;
  position: number;
}

export interface Stored {
  id: number;
  version: number;
  name: string;
  enabled: boolean;
}

/** How many objects of one kind use a row. */
export interface Use {
  /** The column that refers to it: `building.asset_type_id`; of tags with what bears them: `object_tag.tag_id:park`. */
  name: string;
  /** With its measure word, after a number: 12 条应收. */
  what: string;
  count: number;
}

/** A row of the list: the stored object and in how many places it is used, in total and by kind of object (without zeros). */
export type Listed<Row extends Stored> = Row & { usage: number; uses: Use[] };

export interface ReferenceDataCalls<Save, Row extends Stored> {
  list: Endpoint<Nothing, Listed<Row>[]>;
  get: Endpoint<ById, Row>;
  save: Endpoint<Save, Row>;
  remove: Endpoint<Ids, Deleted>;
  sort: Endpoint<Move, Nothing>;
}

/** Endpoints below `/api/setup/{object}`; `key` is the access key of its page. */
export function referenceDataCalls<Save, Row extends Stored>(
  object: string,
  title: string,
  key: string,
): ReferenceDataCalls<Save, Row> {
  return {
    ...crud<Save, Row>('setup', object, title, key),
    list: endpoint(`/api/setup/${object}/list`, [key], `${title}列表`, { reads: true }),
    sort: endpoint(`/api/setup/${object}/sort`, [`${key}_edit`], `调整${title}的顺序`),
  };
}
