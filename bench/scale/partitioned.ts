// The same product with receivables and write-offs in partitions by the hash of their enterprise: created by its own schema files, with changed
// definitions of these two tables.
import { grantAppRole, migrate } from '#server/platform/db/migrate';
import { readSchema } from '#server/platform/db/schema-files';
import { runOn } from '#server/platform/runtime/runtime';
import { nodeRuntime } from '#server/runtime/node';
import type { Environment } from '../support/environment';

export const TABLES = ['receivable', 'write_off'] as const;
export const PARTITIONS = 16;

/** Returns `create table …` of the baseline, with its partitions. */
function inPartitions(text: string, table: string): string {
  const start = text.indexOf(`create table ${table} (`);
  if (start < 0) return text;
  const end = text.indexOf('\n);', start);
  const parts = Array.from(
    { length: PARTITIONS },
    (_each, part) =>
      `create table ${table}_${part} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${part});`,
  );
  return `${text.slice(0, end)}\n) partition by hash (company_id);\n${parts.join('\n')}${text.slice(end + 3)}`;
}

/** Recreates the schema of a database, with these tables in partitions, so that enterprises are numbered from 1. */
export async function recreate({ db }: Environment['world'], tables: readonly string[]): Promise<void> {
  const { rows } = await db.statement('select session_user::text as login');
  const [{ login } = { login: '' }] = rows as { login: string }[];
  const schema = async () => {
    const files = await readSchema();
    return {
      ...files,
      baseline: files.baseline.map(({ name, text }) => ({ name, text: tables.reduce(inPartitions, text) })),
    };
  };
  runOn({ ...nodeRuntime, schema });
  await db.asOwner((owner) => owner.script('drop schema public, pgboss cascade; create schema public'));
  await migrate(db);
  await grantAppRole(db, login);
  runOn(nodeRuntime);
}
