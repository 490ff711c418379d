// The chart of accounts (会计科目, docs/domain/vouchers.md). A used subject cannot be deleted or change its code, but it may be switched off.
import sql, { empty, type Sql } from 'sql-template-tag';
import { USUAL_LINES } from '#api/finance/voucher/voucher-events';
import { subjectCalls, subjectOptions } from '#api/setup/finance-setting/subject';
import type { Subject, SubjectSave } from '#api/setup/finance-setting/subject.schema';
import type { Listed, Use } from '#api/setup/reference-data';
import { subjectPlaces } from '#domain/finance/accounting/subject-tree';
import type { Tx } from '#server/platform/db/database';
import { objectRoutes } from '#server/platform/list/object';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { chartOf } from '#server/policies/subjects';

const TITLE = '会计科目';
const TABLE = 'ledger_subject';

const ROW = sql`s.id, s.version, s.code, s.name, s.side, s.auxiliaries, s.enabled`;

async function loadAll(tx: Tx): Promise<Subject[]> {
  const rows = await tx.query<Omit<Subject, 'full_name' | 'leaf'>>(
    sql`select ${ROW} from ledger_subject s where s.company_id = app_company() order by s.code`,
  );
  const places = subjectPlaces(rows);
  return rows.map((row) => ({ ...row, ...(places.get(row.code) ?? { full_name: row.name, leaf: true }) }));
}

async function load(tx: Tx, _actor: unknown, id: number): Promise<Subject> {
  const subject = (await loadAll(tx)).find((each) => each.id === id);
  if (!subject) throw notFound(TITLE);
  return subject;
}

/** Returns the subjects of the default lines, by event. */
const usualSubjects = (): string =>
  JSON.stringify(
    Object.entries(USUAL_LINES).flatMap(([event, lines]) =>
      lines.flatMap(({ subject }) => (subject === '' ? [] : { event, subject })),
    ),
  );

/** Uses of subjects, by code. */
const usesByCode = (code: Sql): Sql => sql`
  with used as (
    select receivable_subject as code, 'charge_item.receivable_subject' as name, '个费项' as what, 1 as place, count(*)::int as n from charge_item
    where company_id = app_company() and receivable_subject <> '' group by 1
    union all
    select revenue_subject, 'charge_item.revenue_subject', '个费项（收入）', 2, count(*)::int from charge_item
    where company_id = app_company() and revenue_subject <> '' group by 1
    union all
    select subject, 'flow_account.subject', '个流水账户', 3, count(*)::int from flow_account where company_id = app_company() and subject <> '' group by 1
    union all
    select t.subject, 'voucher_template.lines', '行凭证模板分录', 4, count(*)::int from (
      select l ->> 'subject' as subject from voucher_template v cross join jsonb_array_elements(v.lines) l where v.company_id = app_company()
      union all
      select u.subject from jsonb_to_recordset(${usualSubjects()}::jsonb) as u (event text, subject text)
      where not exists (select from voucher_template v where v.company_id = app_company() and v.event = u.event)
    ) t where t.subject <> '' group by 1
    union all
    select subject, 'voucher_line.subject', '行凭证分录', 5, count(*)::int from voucher_line where company_id = app_company() group by 1
  )
  select u.code, json_agg(json_build_object('name', u.name, 'what', u.what, 'count', u.n) order by u.place) as uses, sum(u.n)::int as usage
  from used u where true${code} group by u.code`;

interface Used {
  code: string;
  usage: number;
  uses: Use[];
}

const usesOf = (tx: Tx, codes: readonly string[]): Promise<Used[]> =>
  tx.query<Used>(usesByCode(sql` and u.code = any(${[...codes]}::text[])`));

async function list({ tx }: Call): Promise<Listed<Subject>[]> {
  const used = new Map((await tx.query<Used>(usesByCode(empty))).map((each) => [each.code, each]));
  return (await loadAll(tx)).map((subject) => ({
    ...subject,
    usage: used.get(subject.code)?.usage ?? 0,
    uses: used.get(subject.code)?.uses ?? [],
  }));
}

async function prepare({ tx }: Call, input: SubjectSave, before?: Subject): Promise<Record<string, unknown>> {
  const { id: _id, version: _version, ...values } = input;
  if (before && before.code !== input.code && (await usesOf(tx, [before.code])).length)
    throw invalid([{ path: ['code'], message: '科目已使用，编码不能修改' }]);
  return values;
}

async function refuseUsed({ tx }: Call, ids: readonly number[]): Promise<void> {
  const subjects = (await loadAll(tx)).filter(({ id }) => ids.includes(id));
  const [used] = await usesOf(
    tx,
    subjects.map(({ code }) => code),
  );
  if (!used) return;
  const uses = used.uses.map(({ count, what }) => `${count} ${what}`).join('、');
  throw new Refusal(409, `${TITLE}「${used.code}」已用于 ${uses}，不能删除；不再使用请改为停用`);
}

export const subjectRoutes: Route[] = [
  handle(subjectCalls.list, list),
  handle(subjectOptions, async ({ tx }) =>
    [...(await chartOf(tx)).values()]
      .filter(({ leaf, enabled }) => leaf && enabled)
      .map(({ code, full_name }) => ({ value: code, label: `${code} ${full_name}` })),
  ),
  ...objectRoutes(subjectCalls, { table: TABLE, title: TITLE, load, prepare, beforeRemove: refuseUsed }),
];
