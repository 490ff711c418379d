// Exports the vouchers of a month and marks them first. Vouchers exported before are only exported again on request.
import sql from 'sql-template-tag';
import { checkVoucherExport, exportVouchers, voucherFile } from '#api/finance/voucher/voucher';
import type {
  Uncoded,
  VoucherBooks,
  VoucherExportingTerms,
  VoucherFile,
  VouchersExported,
} from '#api/finance/voucher/voucher.schema';
import { LAYOUT } from '#api/finance/voucher/voucher-events';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import { one } from '#server/platform/db/database';
import { bufferedRows, rowsOf } from '#server/platform/report/buffered-rows';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import {
  type Call,
  type FileReply,
  handle,
  handleFile,
  type OpenCall,
  type Route,
} from '#server/platform/use-case/route';
import { workbookOf } from '#server/platform/xlsx/xlsx';
import { LAYOUTS, type LayoutLine } from './layouts';
import { assertBooks, hold } from './make';

const ofBooks = ({ legal_entity_id, month }: { legal_entity_id: number; month: string }) =>
  sql`v.company_id = app_company() and v.legal_entity_id = ${legal_entity_id} and v.month = ${monthRange(month).start}::date`;

/** Lines of the vouchers with the auxiliaries that their subjects require. */
const analysed = sql`voucher v
  join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
  join ledger_subject s on s.company_id = l.company_id and s.code = l.subject
  left join tenant t on t.company_id = l.company_id and t.id = l.tenant_id and s.auxiliaries ? 'tenant'
  left join contract c on c.company_id = l.company_id and c.id = l.contract_id and s.auxiliaries ? 'contract'
  left join park p on p.company_id = l.company_id and p.id = l.park_id and s.auxiliaries ? 'park'
  left join building b on b.company_id = l.company_id and b.id = l.building_id and s.auxiliaries ? 'building'`;

/** Maximum number of objects without a code that are listed. */
const MAX_LISTED = 200;

async function uncodedOf({ tx }: Pick<Call, 'tx'>, books: VoucherBooks): Promise<Uncoded> {
  const { answer } = await one<{ answer: Uncoded }>(
    tx,
    sql`with used as (
        select distinct o.kind, o.id, o.name from ${analysed}
        cross join lateral (values ('tenant', t.id, t.name, t.code), ('park', p.id, p.name, p.code), ('contract', c.id, c.number, c.number),
          ('building', b.id, b.name, b.code)) o (kind, id, name, code)
        where ${ofBooks(books)} and o.code = ''
      ) select json_build_object('count', (select count(*) from used),
        'objects', (select coalesce(json_agg(u), '[]') from (select * from used order by kind, name, id limit ${MAX_LISTED}) u)) as answer`,
  );
  return answer;
}

async function assertCoded(call: Pick<Call, 'tx'>, books: VoucherBooks): Promise<void> {
  const { count, objects } = await uncodedOf(call, books);
  if (count === 0) return;
  const named = objects.slice(0, 3).map(({ name }) => `「${name}」`);
  throw invalid([
    {
      path: ['month'],
      message: `${named.join('、')}${count > named.length ? ` 等 ${count} 个` : ''}辅助核算对象没有编码，请补齐编码后再导出`,
    },
  ]);
}

async function check(call: Call, books: VoucherBooks): Promise<Uncoded> {
  await assertBooks(call, books.legal_entity_id);
  return uncodedOf(call, books);
}

async function mark(call: Call, terms: VoucherExportingTerms): Promise<VouchersExported> {
  const { tx, actor, now } = call;
  await assertBooks(call, terms.legal_entity_id);
  await hold(tx, terms.legal_entity_id);
  const { all, before } = await one<{ all: number; before: number }>(
    tx,
    sql`select count(*)::int as all, count(v.exported_at)::int as before from voucher v where ${ofBooks(terms)}`,
  );
  if (all === 0) throw new Refusal(409, '该月还没有凭证，请先生成');
  await assertCoded(call, terms);
  if (before && !terms.again)
    throw new Refusal(409, `该月已有 ${before} 张凭证导出过，重复导入财务系统会重复记账；确需重新导出请确认`);
  await tx.query(
    sql`update voucher v set exported_at = ${now}, exported_by = ${actor.user_id} where ${ofBooks(terms)} and v.exported_at is null`,
  );
  await call.audit({
    object: 'voucher',
    object_id: terms.legal_entity_id,
    action: before ? 'voucher-export-again' : 'voucher-export',
    after: { month: terms.month, voucher_count: all, again_count: before },
  });
  return { voucher_count: all, again_count: before };
}

const linesOf = (
  terms: VoucherFile,
) => sql`select v.voucher_date, v.number, l.line, l.subject, s.name as subject_name, l.side, l.amount_fen, l.summary,
    coalesce(t.code, '') as tenant_code, coalesce(t.name, '') as tenant_name, coalesce(c.number, '') as contract_number, coalesce(p.code, '') as park_code,
    coalesce(p.name, '') as park_name, coalesce(b.code, '') as building_code, coalesce(b.name, '') as building_name, u.display_name as prepared_by
  from ${analysed}
  join app_user u on u.company_id = v.company_id and u.id = v.created_by
  where ${ofBooks(terms)} and v.exported_at is not null order by v.number, l.line`;

async function file(call: OpenCall, terms: VoucherFile): Promise<FileReply> {
  const { entity_name, pieces } = await call.transaction(true, async (inside) => {
    const { tx } = inside;
    await assertBooks(inside, terms.legal_entity_id);
    await assertCoded(inside, terms);
    const entity = await one<{ entity_name: string }>(
      tx,
      sql`select name as entity_name from legal_entity where company_id = app_company() and id = ${terms.legal_entity_id}`,
    );
    return { ...entity, pieces: await bufferedRows(tx, linesOf(terms)) };
  });
  const { sheet, columns } = LAYOUTS[terms.layout];
  async function* chunks() {
    for await (const lines of rowsOf(pieces))
      yield (lines as unknown as LayoutLine[]).map((line) =>
        Object.fromEntries(columns.map(({ title, value }) => [title, value(line)])),
      );
  }
  // The other system reads the titles as they are.
  const named = columns.map(({ title, kind }) => ({ name: title, title, kind, unit: '' }));
  return workbookOf(`凭证-${entity_name}-${terms.month}-${LAYOUT[terms.layout].label}.xlsx`, sheet, named, chunks());
}

export const voucherExportRoutes: Route[] = [
  handle(checkVoucherExport, check),
  handle(exportVouchers, mark),
  handleFile(voucherFile, file),
];
