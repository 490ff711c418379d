// The life of a contract against its lower bound: saving it against the bare inserts of its rows, approvals against one another as they grow in
// number, and the trial of the largest form against the time of a keystroke.
import sql, { raw } from 'sql-template-tag';
import { decideWflow } from '#api/approval/task';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import type { Database, Owner } from '#server/platform/db/database';
import { chargeItem, contractInput, newContract, submit } from '#tests/support/builders';
import type { Person } from '#tests/support/world';
import { type Environment, median, openEnvironment, timed } from './support/environment';
import { quantile } from './support/quantile';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const SAVES = sized(60, 5);
const BATCHES = sized([25, 50, 100], [5, 10]);
const KEYSTROKES = 100;
const BUDGET = { save: 5, trial: 50 };

/** Ten years, four clauses paid monthly with yearly escalation, two months' deposit. */
async function tenYears(owner: Person): Promise<ContractSave> {
  const term = { start: '2026-01-01', end: '2035-12-31' };
  const input = await contractInput(owner, term);
  const [clause] = input.clauses;
  const deposit = await chargeItem(owner, 'deposit');
  if (!clause) throw new Error('no clause');
  const dearer = { escalations: [{ every_months: 12, kind: 'percent' as const, value: '0.03' }] };
  return {
    ...input,
    clauses: ['2', '0.8', '0.5', '0.3'].map((price) => ({ ...clause, ...dearer, price }) as typeof clause),
    deposits: [{ charge_item_id: deposit, kind: 'months', months: '2', due: term.start }],
  };
}

/** The tables of a contract's terms, each with the condition that finds its rows. */
const TABLES: readonly [table: string, where: (id: number) => string][] = [
  ['contract', (id) => `id = ${id}`],
  ['contract_version', (id) => `contract_id = ${id}`],
  ['contract_space', (id) => `contract_id = ${id}`],
  ['deposit_clause', (id) => `contract_id = ${id}`],
  ['charge_clause', (id) => `contract_id = ${id}`],
  ['clause_price', (id) => `clause_id in (select id from charge_clause where contract_id = ${id})`],
  ['schedule_row', (id) => `clause_id in (select id from charge_clause where contract_id = ${id})`],
  ['audit_log', (id) => `object = 'contract' and object_id = ${id}`],
];
const MOVED = ['id', 'contract_id', 'clause_id', 'object_id'];

type Row = Record<string, unknown>;

/** Returns all rows of a stored contract; `by` shifts their ids, so that they belong to another contract. */
async function rowsOf(owner: Owner, id: number, shift: number): Promise<{ table: string; rows: Row[] }[]> {
  const all: { table: string; rows: Row[] }[] = [];
  for (const [table, where] of TABLES) {
    const found = await owner.query<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${raw(table)} t where ${raw(where(id))}`,
    );
    const moved = found.map(({ row }) => ({
      ...row,
      ...Object.fromEntries(MOVED.filter((name) => name in row).map((name) => [name, Number(row[name]) + shift])),
      ...(table === 'contract' && { number: `BARE-${shift}` }),
    }));
    all.push({ table, rows: moved });
  }
  return all;
}

/** Inserts the rows as one statement per table, in one transaction under the same role and the same row level security. */
async function insertBare(db: Database, company_id: number, tables: { table: string; rows: Row[] }[]): Promise<number> {
  const statements = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => {
      const columns = raw(Object.keys(rows[0] as Row).join(', '));
      return sql`insert into ${raw(table)} (${columns}) overriding system value
                 select ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`;
    });
  return timed(() =>
    db.transaction({ company_id }, async (tx) => {
      for (const statement of statements) await tx.query(statement);
    }),
  );
}

async function benchSave({ world, company_id, owner }: Environment): Promise<Measure> {
  const input = await tenYears(owner);
  const times = { save: [] as number[], bare: [] as number[] };
  let rows = 0;
  for (let run = 1; run <= SAVES; run += 1) {
    let saved: Contract | undefined;
    times.save.push(
      await timed(async () => {
        saved = await owner.call(contractCalls.save, input);
      }),
    );
    const id = saved?.id ?? 0;
    const copy = await world.db.asOwner((admin) => rowsOf(admin, id, run * 1_000_000));
    rows = copy.reduce((sum, each) => sum + each.rows.length, 0);
    times.bare.push(await insertBare(world.db, company_id, copy));
  }
  return {
    what: `saving a contract of 10 years with 4 clauses (${rows} rows), median`,
    figure: median(times.save),
    unit: 'ms',
    reference: { what: 'bare inserts', figure: median(times.bare) },
    budget: { times: BUDGET.save },
  };
}

/** Submits the given number of contracts, then approves one after the other. */
async function approveMany({ owner, approver }: Environment, count: number): Promise<number> {
  const instances: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const contract = await newContract(owner);
    instances.push((await submit(owner, contract.id, approver)).id);
  }
  return timed(async () => {
    for (const instance_id of instances) await approver.call(decideWflow, { instance_id, decision: 'approve' });
  });
}

async function benchApprovals(environment: Environment): Promise<Measure> {
  await approveMany(environment, 10);
  const each: number[] = [];
  for (const count of BATCHES) each.push((await approveMany(environment, count)) / count);
  return {
    what: `approving a contract, as one of ${BATCHES.at(-1)}`,
    figure: each.at(-1) ?? Number.NaN,
    unit: 'ms',
    reference: { what: `as one of ${BATCHES[0]}`, figure: each[0] ?? Number.NaN },
  };
}

/** Twenty years, six clauses by the day and the month, paid monthly with yearly escalation, three months free. */
function largestForm(price: string): object {
  const step = { timing: 'every', every_months: 12, kind: 'percent', value: '0.03' };
  const clause = (index: number) => ({
    charge_item_id: index + 1,
    basis: index % 2 ? 'per_sqm_month' : 'per_sqm_day',
    price: index === 0 ? price : `${index + 1}.25`,
    tax_rate: '0.09',
    cycle_months: 1,
    due: { kind: 'offset', days: -10 },
    escalations: [step],
    free_periods: [['2026-01-18', '2026-04-17']],
  });
  return {
    park_id: 1,
    tenant_id: 1,
    start: '2026-01-18',
    end: '2046-01-17',
    spaces: [{ id: 1, area: '612.35', label: '' }],
    clauses: Array.from({ length: 6 }, (_clause, index) => clause(index)),
    deposits: [{ charge_item_id: 7, kind: 'months', months: '3' }],
  };
}

/** Type of the form's call at each keystroke, limited to what is used here; the web app has separate compiler settings. */
type TrialOf = (
  values: object,
  items: ReadonlyMap<number, object>,
  holidays: ReadonlyMap<string, string>,
) => { issues: { message: string }[]; clauses: { rows: unknown[] }[] };

async function benchTrial(): Promise<Measure[]> {
  const { trialOf } = (await import('@/components/contracts/terms-form/trial' as string)) as {
    trialOf: TrialOf;
  };
  const items = new Map(
    Array.from({ length: 7 }, (_item, index) => [
      index + 1,
      { label: `费项 ${index + 1}`, kind: index === 6 ? 'deposit' : 'rent', tax_rate: '0.09' },
    ]),
  );
  const times: number[] = [];
  for (let stroke = 0; stroke < KEYSTROKES; stroke += 1) {
    const values = largestForm(`5.${100 + stroke}`);
    const started = performance.now();
    const trial = trialOf(values, items, new Map());
    times.push(performance.now() - started);
    const rows = trial.clauses.reduce((sum, { rows: own }) => sum + own.length, 0);
    if (rows !== 6 * 240) throw new Error(`a trial of ${rows} rows: ${trial.issues[0]?.message}`);
  }
  const [cold = 0, ...warm] = times;
  const trial = 'trial of a contract of 20 years with 6 clauses at a keystroke';
  return [
    { what: `${trial}: median`, figure: median(warm), unit: 'ms' },
    { what: `${trial}: p95`, figure: quantile(warm, 0.95), unit: 'ms', budget: { most: BUDGET.trial } },
    { what: `${trial}: the first`, figure: cold, unit: 'ms' },
  ];
}

export async function benchContracts(): Promise<Measure[]> {
  const trial = await benchTrial();
  const environment = await openEnvironment();
  return [...trial, await benchSave(environment), await benchApprovals(environment)];
}
