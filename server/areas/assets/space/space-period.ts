// The period in which a space exists: no lease may be outside of it, and a split or merge fixes its day.
import sql from 'sql-template-tag';
import type { Space, SpaceSave } from '#api/assets/space/space.schema';
import { maybeOne } from '#server/platform/db/database';
import { invalid } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

type End = 'valid_from' | 'valid_to';

const refuse = (end: End, message: string) => invalid([{ path: [end], message }]);

/** The day on which a split or merge created or ended the space cannot be moved: other spaces would overlap or leave a gap. */
async function assertNotFixed({ tx }: Call, id: number, end: End): Promise<void> {
  const column = end === 'valid_from' ? sql`to_space_id` : sql`from_space_id`;
  const link = await maybeOne<{ kind: 'split' | 'merge' }>(
    tx,
    sql`select kind from space_lineage where company_id = app_company() and ${column} = ${id} limit 1`,
  );
  if (!link) return;
  const how = link.kind === 'split' ? '拆分' : '合并';
  throw refuse(end, end === 'valid_from' ? `空间由${how}产生，启用日期不能修改` : `空间因${how}停用，停用日期不能修改`);
}

async function assertNotLetOutside({ tx }: Call, id: number, { valid_from, valid_to }: SpaceSave): Promise<void> {
  const lease = await maybeOne<{ number: string; early: boolean }>(
    tx,
    sql`select c.number, o.start_date < ${valid_from}::date as early
        from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
        where o.company_id = app_company() and o.space_id = ${id}
          and (o.start_date < ${valid_from}::date or o.end_date > ${valid_to ?? null}::date) limit 1`,
  );
  if (!lease) return;
  if (lease.early) throw refuse('valid_from', `合同 ${lease.number} 的租期早于该日期，启用日期不能推后`);
  throw refuse('valid_to', `合同 ${lease.number} 的租期超过该日期，空间不能停用`);
}

/** Checks the period of a stored space when it is saved. */
export async function assertPeriod(call: Call, input: SpaceSave, before: Space): Promise<void> {
  const started = input.valid_from !== before.valid_from;
  const ended = (input.valid_to ?? null) !== before.valid_to;
  if (started) await assertNotFixed(call, before.id, 'valid_from');
  if (ended) await assertNotFixed(call, before.id, 'valid_to');
  if (started || ended) await assertNotLetOutside(call, before.id, input);
}
