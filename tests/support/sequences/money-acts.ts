// Acts on the receivables of a contract in a sequence: each through its call, and on the plan as agreed.
import sql from 'sql-template-tag';
import { saveCashRecord, undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { postLateFees } from '#api/finance/late-fee';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { anyRow, tried } from '../history/story';
import { type Sequence, type SequenceAct, TODAY } from './sequence';

interface Target {
  id: number;
  line: number;
  start_date: string;
  gross_fen: number;
  total_fen: number;
}

/** Returns a row of the plan in the books. */
const anyPlanRow = ({ story, contract }: Sequence) =>
  anyRow<Target>(
    story,
    sql`select r.id, coalesce(k.line, r.holdover_line) as line, r.start_date, r.gross_fen,
          (r.gross_fen + coalesce((select sum(d.gross_fen) from receivable d
            where d.company_id = r.company_id and d.adjusts_id = r.id and d.voided_on is null), 0))::bigint as total_fen
        from receivable r left join charge_clause k on k.company_id = r.company_id and k.id = r.clause_id
        where r.company_id = app_company() and r.contract_id = ${contract.id} and r.voided_on is null and r.adjusts_id is null
          and (r.clause_id is not null or r.holdover_line is not null) order by r.id`,
  );

const rowOf = ({ plan }: Sequence, { line, start_date }: Pick<Target, 'line' | 'start_date'>) => {
  const row = plan.find(line, start_date);
  if (!row) throw new Error(`no row ${line} ${start_date} was agreed`);
  return row;
};

/** Adds a reduction, a waiver of all, or a surcharge. */
export const adjust: SequenceAct = async (sequence) => {
  const { chance, owner } = sequence.story;
  const target = await anyPlanRow(sequence);
  if (!target || Number(target.total_fen) <= 0) return false;
  const total = Number(target.total_fen);
  const amount_fen = chance.pick([-total, -chance.int(1, total), -chance.int(1, total), chance.int(1, 100_000)]);
  const done = await tried(owner, adjustReceivable, { id: target.id, amount_fen, reason: '另行约定' });
  if (!done) return false;
  rowOf(sequence, target).manual += amount_fen;
  sequence.acts.push(`adjust ${target.line} ${target.start_date} ${amount_fen}`);
  return true;
};

export const voidRow: SequenceAct = async (sequence) => {
  const target = await anyPlanRow(sequence);
  if (!target || !(await tried(sequence.story.owner, voidReceivable, { id: target.id, reason: '多收' }))) return false;
  rowOf(sequence, target).voided = true;
  sequence.acts.push(`void ${target.line} ${target.start_date}`);
  return true;
};

export const voidAdjustment: SequenceAct = async (sequence) => {
  const { story, contract } = sequence;
  const target = await anyRow<Target>(
    story,
    sql`select r.id, coalesce(k.line, o.holdover_line) as line, o.start_date, r.gross_fen from receivable r
        join receivable o on o.company_id = r.company_id and o.id = r.adjusts_id
        left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
        where r.company_id = app_company() and o.contract_id = ${contract.id} and r.voided_on is null and o.voided_on is null
          and (o.clause_id is not null or o.holdover_line is not null) order by r.id`,
  );
  if (!target || !(await tried(story.owner, voidReceivable, { id: target.id, reason: '调错' }))) return false;
  rowOf(sequence, target).manual -= target.gross_fen;
  sequence.acts.push(`void adjustment ${target.line} ${target.start_date} ${target.gross_fen}`);
  return true;
};

export const pay: SequenceAct = async (sequence) => {
  const { story, contract } = sequence;
  const { chance, owner } = story;
  const target = await anyPlanRow(sequence);
  if (!target || Number(target.total_fen) <= 0) return false;
  const amount_fen = chance.pick([Number(target.total_fen), chance.int(1, Number(target.total_fen))]);
  const money = await tried(owner, saveCashRecord, {
    flow_account_id: story.account,
    received_on: TODAY,
    amount_fen,
    payer: '付款人',
    tenant_id: contract.tenant_id,
  });
  const items = [{ receivable_id: target.id, amount_fen }];
  if (!money || !(await tried(owner, writeOff, { cash_record_id: money.id, items }))) return false;
  sequence.acts.push(`pay ${target.line} ${target.start_date} ${amount_fen}`);
  return true;
};

export const undo: SequenceAct = async (sequence) => {
  const { story, contract } = sequence;
  const entry = await anyRow<{ id: number }>(
    story,
    sql`select w.id from write_off w join receivable r on r.company_id = w.company_id and r.id = w.receivable_id
        where w.company_id = app_company() and r.contract_id = ${contract.id} and w.reverses_id is null and w.cash_record_id is not null
          and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id) order by w.id`,
  );
  if (!entry || !(await tried(story.owner, undoWriteOff, { id: entry.id, reason: '核错' }))) return false;
  sequence.acts.push('undo write-off');
  return true;
};

export const chargeLateFees: SequenceAct = async (sequence) => {
  const done = await tried(sequence.story.owner, postLateFees, { as_of: TODAY, receivable_ids: null });
  if (done) sequence.acts.push('late fees');
  return done !== null;
};
