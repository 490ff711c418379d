// Applies one act to each selected row, in the one transaction of the call: to all of them, or to none with the reasons. The act is the use-case of
// a single row, so that its rules, its audit and its dates are the same.
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { missing, Refusal } from './errors';

interface Place {
  path: FieldError['path'];
  /** Display name of the row. */
  name: string;
}

const named = ({ path, name }: Place, message: string): FieldError => ({ path, message: `${name}：${message}` });

/** Database error of one of the rows: the transaction is over, but the row's name is known. */
export class RowFault extends Error {
  constructor(
    private readonly place: Place,
    override readonly cause: unknown,
  ) {
    super(`${place.name}: ${cause}`);
  }

  refusal({ code, message }: Refusal): Refusal {
    const error = named(this.place, message);
    return new Refusal(code, error.message, [error]);
  }
}

interface Rows {
  /** 作废 */
  verb: string;
  /** Ids as sent; duplicates are processed once. */
  ids: readonly number[];
  /** Display names of the rows. A row without a name does not exist for the actor. */
  names: ReadonlyMap<number, string>;
  /** Field of the request that contains the ids. */
  field?: string;
}

/** Processes rows in a fixed order, so that concurrent calls on overlapping rows wait instead of deadlocking. */
export async function allOrNone(
  { verb, ids, names, field = 'ids' }: Rows,
  act: (id: number) => Promise<unknown>,
): Promise<BulkDone> {
  const absent = ids.flatMap((id, place) =>
    names.has(id) ? [] : [{ path: [field, place], message: '所选记录不存在' }],
  );
  if (absent.length) throw missing(absent);
  const wrong: { index: number; code: Refusal['code']; error: FieldError }[] = [];
  const distinct = [...new Set(ids)].sort((a, b) => a - b);
  for (const id of distinct) {
    const index = ids.indexOf(id);
    const place = { path: [field, index], name: names.get(id) ?? '' };
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw new RowFault(place, error);
      wrong.push({ index, code: error.code, error: named(place, reasonOf(error)) });
    }
  }
  const [first] = wrong.sort((a, b) => a.index - b.index);
  if (!first) return { done: distinct.length };
  const code = wrong.every((each) => each.code === first.code) ? first.code : 409;
  throw new Refusal(
    code,
    `${wrong.length} 条不能${verb}，全部未${verb}：${first.error.message}`,
    wrong.map(({ error }) => error),
  );
}

/** Errors at fields are more specific than the general message. */
const reasonOf = ({ message, errors }: Refusal): string =>
  errors.length ? [...new Set(errors.map((error) => error.message))].join('；') : message;
