// The calls common to all objects: get, save, delete.
import { type Endpoint, endpoint } from './endpoint';

export interface ById {
  id: number;
}
export interface Ids {
  ids: number[];
}
export interface Deleted {
  deleted: number;
}

/** `Saved` is the schema's output for a `Save`. */
interface Crud<Save, Row, Saved> {
  get: Endpoint<ById, Row>;
  save: Endpoint<Save, Row, Saved>;
  remove: Endpoint<Ids, Deleted>;
}

/** Endpoints of an object below `/api/{area}/{object}`; `key` is the access key of its page. */
export function crud<Save, Row, Saved = Save>(
  area: string,
  object: string,
  title: string,
  key: string,
  readKeys: string[] = [],
): Crud<Save, Row, Saved> {
  const base = `/api/${area}/${object}` as const;
  return {
    get: endpoint(`${base}/get`, [key, ...readKeys], `读取${title}`, { reads: true }),
    save: endpoint(`${base}/save`, [`${key}_edit`], `保存${title}`),
    remove: endpoint(`${base}/delete`, [`${key}_delete`], `删除${title}`),
  };
}
