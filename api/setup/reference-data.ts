// Common parts of the setup centre's lists: few enough rows for one page, sorted manually, counted by use, and disabled rather than deleted once
// used. Builds their calls from the object's name and access key.
import { type ById, crud, type Deleted, type Ids } from '../kernel/endpoint/crud';
import { type Endpoint, endpoint } from '../kernel/endpoint/endpoint';

export type Nothing = Record<string, never>;

/** Target position among all rows, counted from 1. */
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

/** Number of objects of one kind that use a row. */
export interface Use {
  /** The referring column: `building.asset_type_id`; for tags with the tagged object: `object_tag.tag_id:park`. */
  name: string;
  /** Text after the number, with its measure word: 12 条应收. */
  what: string;
  count: number;
}

/** A row of the list: the stored object and the number of its uses, in total and by kind of object (without zeros). */
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
