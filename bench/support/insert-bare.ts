// Inserts written rows again by bare inserts: one statement per table in one transaction of the same role.
import sql, { raw } from 'sql-template-tag';
import { type Environment, timed } from './environment';

/** Removes the enterprise's rows of the tables, referring ones first, and times putting them back. */
export async function insertBare({ world, company_id }: Environment, tables: readonly string[]): Promise<number> {
  await world.db.asOwner(async (tx) => {
    for (const table of tables)
      await tx.query(
        sql`create table ${raw(`${table}_kept`)} as select * from ${raw(table)} where company_id = ${company_id}`,
      );
    for (const table of [...tables].reverse()) {
      await tx.query(sql`alter table ${raw(table)} disable trigger user`);
      await tx.query(sql`delete from ${raw(table)} where company_id = ${company_id}`);
      await tx.query(sql`alter table ${raw(table)} enable trigger user`);
      await tx.query(sql`grant select on ${raw(`${table}_kept`)} to lease_app`);
    }
  });
  return timed(() =>
    world.db.transaction({ company_id }, async (tx) => {
      for (const table of tables)
        await tx.query(sql`insert into ${raw(table)} overriding system value select * from ${raw(`${table}_kept`)}`);
    }),
  );
}
