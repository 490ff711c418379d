// An image of a PGlite database without dispensable parts: template databases and WAL before its last checkpoint.
import sql from 'sql-template-tag';
import { one } from '#server/platform/db/database';
import type { PgliteDatabase } from '#server/platform/db/embedded/pglite';

/** Tar is a sequence of blocks: a header (name in its first 100 bytes, size in octal at 124), then the content, padded. */
const BLOCK = 512;
const NAME_END = 100;
const SIZE_AT = 124;
const SIZE_END = 136;

interface Entry {
  name: string;
  bytes: Buffer;
}

const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/\0.*$/s, '');

/** Yields the entries of a tar file, each with its header and padding. */
function* entriesOf(tar: Buffer): Generator<Entry> {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = textOf(tar.subarray(at, at + NAME_END));
    if (!name) return;
    const size = Number.parseInt(textOf(tar.subarray(at + SIZE_AT, at + SIZE_END)), 8) || 0;
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    yield { name, bytes: tar.subarray(at, end) };
    at = end;
  }
}

/** Returns the dump of a database after a checkpoint, about half the size of a whole one. */
export async function trimmedImage(db: PgliteDatabase): Promise<Buffer> {
  const { templates, wal } = await db.asOwner((owner) =>
    one<{ templates: number[]; wal: string }>(
      owner,
      sql`select array_agg(oid::int) filter (where datistemplate) as templates, pg_walfile_name(pg_current_wal_insert_lsn()) as wal from pg_database`,
    ),
  );
  const isNeeded = ({ name }: Entry) => {
    if (templates.some((oid) => new RegExp(`(^|/)base/${oid}/.`).test(name))) return false;
    return !/pg_wal\/[0-9A-F]{24}$/.test(name) || name.endsWith(wal);
  };
  const dump = Buffer.from(await (await db.dump()).arrayBuffer());
  const kept = [...entriesOf(dump)].filter(isNeeded);
  return Buffer.concat([...kept.map(({ bytes }) => bytes), Buffer.alloc(2 * BLOCK)]);
}
