// The vouchers of some 100,000 postings, made in one act, against the bare inserts of their rows.
import sql from 'sql-template-tag';
import { makeVouchers, previewVouchers } from '#api/finance/voucher/voucher';
import { legalEntityOptions } from '#api/setup/option';
import { setSubjects } from '#tests/support/finance/vouchers';
import { fillEstate } from './reports/estate';
import { openEnvironment, timed } from './support/environment';
import { insertBare } from './support/insert-bare';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const POSTINGS = sized(100_000, 10_000);
const LIMIT = 3;
/** The month of the postings: the estate's receivables are spread over years. */
const MONTH = '2026-02';

export async function benchVouchers(): Promise<Measure[]> {
  const environment = await openEnvironment();
  const { world, company_id, owner } = environment;
  console.log(await fillEstate(environment));
  await setSubjects(world, company_id);
  await world.db.asOwner(async (tx) => {
    await tx.script('set session_replication_role = replica');
    await tx.query(
      sql`update receivable r set accounting_date = ${`${MONTH}-10`}::date where r.company_id = ${company_id} and r.adjusts_id is null and r.voided_on is null
          and r.id in (select id from receivable where company_id = ${company_id} and adjusts_id is null and voided_on is null order by id limit ${POSTINGS})`,
    );
    await tx.script('set session_replication_role = origin');
    await tx.script('analyze receivable');
  });
  const [entity] = await owner.call(legalEntityOptions, {});
  const request = { legal_entity_id: Number(entity?.value), month: MONTH };
  const preview = await timed(() => owner.call(previewVouchers, request));
  let counts = { voucher_count: 0, posting_count: 0 };
  const made = await timed(async () => {
    counts = await owner.call(makeVouchers, request);
  });
  const bare = await insertBare(environment, ['voucher', 'voucher_line', 'voucher_posting']);
  const what = `${counts.posting_count.toLocaleString('en-US')} postings in ${counts.voucher_count.toLocaleString('en-US')} vouchers`;
  return [
    { what: `${what}, shown before they are made`, figure: preview, unit: 'ms' },
    {
      what: `${what}, made`,
      figure: made,
      unit: 'ms',
      reference: { what: 'bare inserts', figure: bare },
      budget: { times: LIMIT },
    },
  ];
}
