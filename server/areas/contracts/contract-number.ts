// Contract numbers: HT-{park code}-{year and month}-{running number}. The counter's row is locked until the contract is
// committed, so numbers have neither gaps nor doubles, whoever saves at the same time.
import sql from 'sql-template-tag';
import { maybeOne, one } from '../../platform/db/database';
import { notFound } from '../../platform/errors';
import type { Call } from '../../platform/route';

export async function nextContractNumber({ tx, today }: Call, park_id: number): Promise<string> {
  const park = await maybeOne<{ code: string }>(
    tx,
    sql`select code from park where company_id = app_company() and id = ${park_id}`,
  );
  if (!park) throw notFound('园区');
  const prefix = `HT-${park.code}-${today.slice(0, 4)}${today.slice(5, 7)}`;
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into number_sequence (company_id, name, last) values (app_company(), ${prefix}, 1)
        on conflict (company_id, name) do update set last = number_sequence.last + 1 returning last`,
  );
  return `${prefix}-${String(last).padStart(4, '0')}`;
}
