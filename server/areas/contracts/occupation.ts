// Occupation of spaces: held from submission on, freed on reject, withdrawal and void. The database's exclusion
// constraint is what refuses a double letting; the check before it only says which contract stands in the way.
import sql from 'sql-template-tag';
import type { Contract } from '../../../api/contracts/contract.schema';
import { invalid } from '../../platform/errors';
import type { Call } from '../../platform/route';

export async function holdSpaces({ tx }: Call, contract: Contract): Promise<void> {
  const ids = contract.spaces.map((space) => space.id);
  const taken = await tx.query<{ space_id: number; number: string; start_date: string; end_date: string }>(
    sql`select o.space_id, c.number, o.start_date, o.end_date
        from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
        where o.company_id = app_company() and o.space_id = any(${ids}::bigint[])
          and o.start_date <= ${contract.end}::date and o.end_date >= ${contract.start}::date`,
  );
  if (taken.length) {
    throw invalid(
      taken.map((row) => {
        const index = contract.spaces.findIndex((space) => space.id === row.space_id);
        const label = contract.spaces[index]?.label ?? '';
        const message = `${label} 已被合同 ${row.number} 占用（${row.start_date} ~ ${row.end_date}），不能重复出租`;
        return { path: ['spaces', index, 'id'], message };
      }),
    );
  }
  await tx.query(
    sql`insert into space_occupation (company_id, space_id, contract_id, start_date, end_date)
        select app_company(), id, ${contract.id}, ${contract.start}::date, ${contract.end}::date from unnest(${ids}::bigint[]) as id`,
  );
}

export async function freeSpaces({ tx }: Call, contract_id: number): Promise<void> {
  await tx.query(sql`delete from space_occupation where company_id = app_company() and contract_id = ${contract_id}`);
}
