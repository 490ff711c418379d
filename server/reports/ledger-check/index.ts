// The self-check of the books (账务自检): every identity over all rows, with the failing rows listed.
import sql from 'sql-template-tag';
import { runLedgerCheck } from '#api/finance/ledger-check';
import type { LedgerCheck, LedgerFault } from '#api/finance/ledger-check.schema';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { openFen } from '#server/measures/finance/receivable';
import { assertSeesAllParks } from '#server/platform/access/scope';
import { one, type Tx } from '#server/platform/db/database';
import { handleOpen, type OpenCall, type Route } from '#server/platform/use-case/route';
import { IDENTITIES, type LedgerIdentity } from './checks';
import { checkSchedules } from './schedules';

/** Maximum number of faults shown per check. */
const MAX_LISTED = 50;

const SCHEDULES = {
  key: 'schedule',
  title: '应收与合同条款',
  explanation:
    '每份合同按各版本条款、变更、退租与占用费重新计算的每期金额 = 账上该期应收与调整之和；此后的人工调整不算不符',
};

/** Runs one part in a transaction of the enterprise. */
type InPart = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Checks all books of the enterprise, each identity in a transaction of its own: it is one statement, and on the embedded database other requests are
 * answered between two of them.
 */
export async function checkLedger(inPart: InPart, now: Date, today: CalendarDate): Promise<LedgerCheck> {
  const checks: LedgerCheck['checks'] = [];
  const faults: LedgerFault[] = [];
  for (const identity of IDENTITIES) {
    const { key, title, explanation } = identity;
    const found = await inPart((tx) => validate(tx, identity));
    checks.push({ key, title, explanation, rows: found.rows, wrong: found.wrong });
    faults.push(...found.faults.map((fault) => ({ check: title, ...fault, advice: '' })));
  }
  const { rows, faults: differing } = await inPart((tx) => checkSchedules(tx, today));
  checks.push({ ...SCHEDULES, rows, wrong: differing.length });
  for (const { row, link, expected_fen, actual_fen, advice } of differing.slice(0, MAX_LISTED))
    faults.push({ check: SCHEDULES.title, row, link, expected_fen, actual_fen, advice });
  return { checked_at: now.toISOString(), checks, faults, totals: await inPart(totalsOf) };
}

interface ValidatedIdentity {
  rows: number;
  wrong: number;
  faults: Omit<LedgerFault, 'check' | 'advice'>[];
}

const validate = (tx: Tx, { rows }: LedgerIdentity): Promise<ValidatedIdentity> =>
  one<ValidatedIdentity>(
    tx,
    sql`with checked as (${rows}), wrong as (select * from checked where expected_fen is distinct from actual_fen)
        select (select count(*)::int from checked) as rows, (select count(*)::int from wrong) as wrong,
          (select coalesce(json_agg(json_build_object('row', f.row, 'link', f.link, 'expected_fen', f.expected_fen, 'actual_fen', f.actual_fen)), '[]')
            from (select * from wrong order by row limit ${MAX_LISTED}) f) as faults`,
  );

/** Σ receivable = Σ received + Σ open + Σ void, by legal entity; offsets between a row and its adjustments cancel out. */
const totalsOf = (tx: Tx) =>
  tx.query<LedgerCheck['totals'][number]>(
    sql`select e.name as entity_name, sum(r.gross_fen)::bigint as gross_fen, sum(r.received_fen)::bigint as received_fen,
          coalesce(sum(${openFen}) filter (where r.voided_on is null), 0)::bigint as open_fen,
          coalesce(sum(r.gross_fen) filter (where r.voided_on is not null), 0)::bigint as void_fen
        from receivable r join legal_entity e on (e.company_id, e.id) = (r.company_id, r.legal_entity_id)
        where r.company_id = app_company() group by e.id, e.name order by e.name`,
  );

/** The books of legal entities cover all their parks. */
async function run({ actor, services, transaction }: OpenCall): Promise<LedgerCheck> {
  if (!actor) throw new Error('the self-check needs an actor');
  assertSeesAllParks({ actor }, '查看账务自检');
  const { clock } = services;
  return checkLedger((work) => transaction(true, ({ tx }) => work(tx)), clock.now(), clock.today());
}

export const ledgerCheckRoutes: Route[] = [handleOpen(runLedgerCheck, run)];
