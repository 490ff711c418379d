// An estate of 20,000 spaces, 12,000 leases and 300,000 receivables with their events: paid in part and in full, adjusted, voided, changed, in
// holdover, terminated, brought by a channel. One of each is created by the real calls, the rest is copied from it in bulk.
import sql from 'sql-template-tag';
import type { Owner } from '#server/platform/db/database';
import { approvedContract, chargeItem, contractInput, newCash } from '#tests/support/builders';
import { copyRow } from '#tests/support/database/copy-row';
import { FIRST } from '#tests/support/database/many-receivables';
import { firstOf } from '#tests/support/present';
import type { Environment } from '../support/environment';
import { sized } from '../support/sized';

const SPACES = sized(20_000, 2_000);
/** Twenty to a floor, twenty floors to a building, five buildings to a park. */
const FLOORS = SPACES / 20;
const BUILDINGS = FLOORS / 20;
const PARKS = BUILDINGS / 5;
const LEASES = sized(12_000, 1_200);
/** Twelve months of rent, twelve of a property fee, a deposit. */
const OF_EACH = 25;
const RECEIVABLES = LEASES * OF_EACH;
/** Leases by their number: running ones (every second one over two spaces), those in holdover, and those that begin later; the others have left. */
const RUNNING = (LEASES / 12) * 10;
const HOLDOVERS = (LEASES / 12) * 10.5;
const PENDING = (LEASES / 12) * 11;

interface Made {
  park_id: number;
  space_id: number;
  contract_id: number;
  cash_record_id: number;
  /** Their clauses are the first and the second of the contract. */
  rent: number;
  fee: number;
  deposit: number;
  user_id: number;
}

const id = `${FIRST} + g`;
/** Returns the lease of a row, with several rows per lease. */
const leaseOf = (each: number) => `((g - 1) / ${each} + 1)`;
const nthOf = (each: number) => `((g - 1) % ${each})`;

/** Returns the first space of lease `n`; running ones take three per pair, the others one each after them. */
const firstSpace = (n: string) =>
  `(case when ${n} <= ${RUNNING} then (${n} - 1) / 2 * 3 + (${n} - 1) % 2 else ${n} + ${RUNNING / 2 - 1} end)`;
const parkOf = (n: string) => `${FIRST} + ${firstSpace(n)} / ${SPACES / PARKS} + 1`;
const startOf = (n: string) => `(case when ${n} <= ${RUNNING} then '2024-04-01'::date + ${n} % 24 * interval '1 month'
  when ${n} between ${HOLDOVERS + 1} and ${PENDING} then '2026-06-01' else '2024-01-01' end)::date`;
const endOf = (
  n: string,
) => `(case when ${n} <= ${RUNNING} then ${startOf(n)} + (24 + ${n} % 3 * 12) * interval '1 month' - interval '1 day'
  when ${n} between ${HOLDOVERS + 1} and ${PENDING} then '2028-05-31' else '2025-12-31' end)::date`;
/** Agreed m² of all spaces of a lease. */
const areaOf = (n: string) => `(80 + ${n} % 50) * case when ${n} <= ${RUNNING} and ${n} % 2 = 0 then 2 else 1 end`;

async function makeOne({ owner, approver }: Environment): Promise<Made> {
  const input = await contractInput(owner);
  const clause = firstOf(input.clauses);
  const [rent, fee, deposit] = [
    await chargeItem(owner, 'rent'),
    await chargeItem(owner, 'property_fee'),
    await chargeItem(owner, 'deposit'),
  ];
  const contract = await approvedContract(owner, approver, {
    ...input,
    clauses: [clause, { ...clause, charge_item_id: fee, basis: 'per_sqm_month', price: '20' } as typeof clause],
    deposits: [{ charge_item_id: deposit, kind: 'months', months: '2', due: '2026-01-01' }],
  });
  const cash = await newCash(owner, 100_000_000, '付款人');
  const space = firstOf(contract.spaces);
  return {
    park_id: contract.park_id,
    space_id: space.id,
    contract_id: contract.id,
    cash_record_id: cash.id,
    rent,
    fee,
    deposit,
    user_id: owner.user_id,
  };
}

async function copyPlaces(tx: Owner, { park_id, space_id }: Made): Promise<void> {
  const template = `(select %s from space where id = ${space_id})`;
  const named = (prefix: string) => `'id', ${id}, 'name', '${prefix}' || g, 'code', '${prefix}' || g`;
  const object = (...pairs: string[]) => `jsonb_build_object(${pairs.join(', ')})`;
  await copyRow(tx, 'park', `id = ${park_id}`, PARKS, object(named('BP')));
  const inPark = (per: number) => `'park_id', ${FIRST} + (g - 1) / ${per} + 1`;
  const building = object(
    named('BB'),
    inPark(5),
    `'original_value_fen', 10000000000 + g * 1000003`,
    `'nature', 'owned'`,
  );
  await copyRow(tx, 'building', `id = ${template.replace('%s', 'building_id')}`, BUILDINGS, building);
  const inBuilding = (per: number) => `'building_id', ${FIRST} + (g - 1) / ${per} + 1`;
  const floor = object(
    `'id', ${id}`,
    inPark(100),
    inBuilding(20),
    `'number', ${nthOf(20)} + 1`,
    `'name', (${nthOf(20)} + 1) || 'F'`,
  );
  await copyRow(tx, 'floor', `id = ${template.replace('%s', 'floor_id')}`, FLOORS, floor);
  const area = `80 + g % 50`;
  const space = object(
    `'id', ${id}, 'number', 'S' || g, 'gross_area_sqm', ${area} + 10`,
    inPark(2000),
    inBuilding(400),
    `'floor_id', ${FIRST} + (g - 1) / 20 + 1`,
  );
  await copyRow(tx, 'space', `id = ${space_id}`, SPACES, space);
  const value = object(
    `'id', ${id}, 'space_id', ${id}, 'rentable_area_sqm', ${area}, 'list_price', case when g % 7 > 0 then 3 + g % 5 end`,
  );
  await copyRow(tx, 'space_value', `space_id = ${space_id}`, SPACES, value);
}

async function copyLeases(tx: Owner, { contract_id, rent, fee, deposit, user_id }: Made): Promise<void> {
  const whose = `contract_id = ${contract_id}`;
  const tenant = `jsonb_build_object('id', ${id}, 'name', '租客公司' || g, 'identifier', '')`;
  await copyRow(tx, 'tenant', `id = (select tenant_id from contract where id = ${contract_id})`, LEASES / 2, tenant);
  const contract = `jsonb_build_object('id', ${id}, 'number', 'B-' || g, 'tenant_id', ${FIRST} + (g - 1) / 2 + 1, 'park_id', ${parkOf('g')},
    'manager', '经理' || g % 40, 'start_date', ${startOf('g')}, 'end_date', ${endOf('g')},
    'leave_date', case when g > ${PENDING} then ${endOf('g')} end, 'version_no', case when g % 20 = 0 then 2 else 1 end)`;
  await copyRow(tx, 'contract', `id = ${contract_id}`, LEASES, contract);
  const version = `jsonb_build_object('contract_id', ${id}, 'effective_on', ${startOf('g')}, 'end_date', ${endOf('g')})`;
  await copyRow(tx, 'contract_version', whose, LEASES, version);
  const space = (n: string, nth: string) => `'space_id', ${FIRST} + ${firstSpace(n)} + ${nth} + 1`;
  await copyRow(
    tx,
    'contract_space',
    whose,
    LEASES,
    `jsonb_build_object('contract_id', ${id}, ${space('g', '0')}, 'area_sqm', 80 + g % 50)`,
  );
  const second = `jsonb_build_object('contract_id', ${FIRST} + 2 * g, ${space('(2 * g)', '1')}, 'area_sqm', 80 + 2 * g % 50)`;
  await copyRow(tx, 'contract_space', whose, RUNNING / 2, second);
  const lasts = (n: string) => `'start_date', ${startOf(n)}, 'end_date', ${endOf(n)}`;
  const occupation = (n: string, first: string, nth: string) =>
    `jsonb_build_object('id', ${first}, 'contract_id', ${FIRST} + ${n}, ${space(n, nth)}, ${lasts(n)})`;
  await copyRow(tx, 'space_occupation', whose, LEASES, occupation('g', id, '0'));
  await copyRow(tx, 'space_occupation', whose, RUNNING / 2, occupation('(2 * g)', `${FIRST + LEASES} + g`, '1'));
  const n = leaseOf(2);
  const own = `${nthOf(2)} = 0`;
  const free = `case when ${n} % 5 = 0 then jsonb_build_array(jsonb_build_array(${startOf(n)}, ${startOf(n)} + 29)) else '[]' end`;
  const terms = `(select terms from charge_clause where contract_id = ${contract_id} and charge_item_id = case when ${own} then ${rent} else ${fee} end)
    || jsonb_build_object(${lasts(n).replace('start_date', 'start').replace('end_date', 'end')}, 'free_periods', ${free})`;
  const clause = `jsonb_build_object('id', ${id}, 'contract_id', ${FIRST} + ${n}, 'seq', ${nthOf(2)} + 1, 'line', ${nthOf(2)} + 1, ${lasts(n)},
    'charge_item_id', case when ${own} then ${rent} else ${fee} end, 'basis', case when ${own} then 'per_sqm_day' else 'per_sqm_month' end, 'terms', ${terms})`;
  await copyRow(tx, 'charge_clause', whose, LEASES * 2, clause);
  await copyRow(
    tx,
    'deposit_clause',
    whose,
    LEASES,
    `jsonb_build_object('contract_id', ${id}, 'charge_item_id', ${deposit}, 'due_date', ${startOf('g')})`,
  );
  await tx.script(`set session_replication_role = replica;
    -- A step a year, 3 % dearer each.
    insert into clause_price (company_id, clause_id, start_date, end_date, price)
      select c.company_id, c.id, (c.start_date + s * interval '1 year')::date, least(c.end_date, (c.start_date + (s + 1) * interval '1 year')::date - 1),
        round(case when c.basis = 'per_sqm_day' then 3 + c.id % 7 * 0.35 else 20 end * power(1.03, s)::numeric, 6)
      from charge_clause c cross join lateral generate_series(0, 3) s
      where c.id > ${FIRST} and c.start_date + s * interval '1 year' <= c.end_date;
    insert into contract_version (company_id, contract_id, version_no, effective_on, late_fee, end_date, reason, tenant_name, renames)
      select company_id, contract_id, 2, '2026-02-01', late_fee, end_date, '调整', tenant_name, renames
      from contract_version where contract_id > ${FIRST} and contract_id % 20 = 0;
    insert into contract_space (company_id, contract_id, version_no, space_id, area_sqm)
      select company_id, contract_id, 2, space_id, area_sqm - 2 from contract_space where contract_id > ${FIRST} and contract_id % 20 = 0;
    insert into charge_clause (company_id, id, contract_id, version_no, seq, charge_item_id, basis, start_date, end_date, terms, line, payee_id)
      overriding system value
      select company_id, id + ${LEASES * 2}, contract_id, 2, seq, charge_item_id, basis, start_date, end_date, terms, line, payee_id
      from charge_clause where contract_id > ${FIRST} and contract_id % 20 = 0;
    insert into clause_price (company_id, clause_id, start_date, end_date, price)
      select p.company_id, p.clause_id + ${LEASES * 2}, p.start_date, p.end_date, p.price + 0.1
      from clause_price p join charge_clause c on c.id = p.clause_id where c.contract_id > ${FIRST} and c.contract_id % 20 = 0 and c.version_no = 1;
    insert into contract_holdover (company_id, contract_id, start_date, factor, created_by)
      select company_id, id, end_date + 1, 1.5, ${user_id} from contract where id > ${FIRST + RUNNING} and id <= ${FIRST + HOLDOVERS};
    insert into space_occupation (company_id, space_id, contract_id, kind, start_date, end_date)
      select company_id, space_id, contract_id, 'holdover', end_date + 1, '9999-12-31' from space_occupation
      where contract_id > ${FIRST + RUNNING} and contract_id <= ${FIRST + HOLDOVERS};
    set session_replication_role = origin`);
}

async function copyMoney(tx: Owner, { contract_id, cash_record_id, rent, fee, deposit, user_id }: Made): Promise<void> {
  const n = leaseOf(OF_EACH);
  const nth = nthOf(OF_EACH);
  const isDeposit = `${nth} = ${OF_EACH - 1}`;
  const isFee = `${nth} % 2 = 1`;
  const month = `(greatest(${startOf(n)}, least('2025-09-01'::date, ${endOf(n)} - 364)) + ${nth} / 2 * interval '1 month')`;
  const start = `(case when ${isDeposit} then ${startOf(n)} else date_trunc('month', ${month}) end)::date`;
  const end = `(case when ${isDeposit} then ${endOf(n)} else date_trunc('month', ${month}) + interval '1 month' - interval '1 day' end)::date`;
  const gross = `case when ${isDeposit} then 200000 when ${isFee} then 2000 else 9000 + ${n} % 97 end * ${areaOf(n)}`;
  const net = `case when ${isDeposit} then ${gross} else round(${gross} / 1.09) end`;
  const row = `jsonb_build_object('id', ${id}, 'contract_id', ${FIRST} + ${n}, 'tenant_id', ${FIRST} + (${n} - 1) / 2 + 1, 'park_id', ${parkOf(n)},
    'clause_id', case when not ${isDeposit} then ${FIRST} + (${n} - 1) * 2 + 1 + ${nth} % 2 end, 'seq', case when not ${isDeposit} then ${nth} / 2 + 1 end,
    'charge_item_id', case when ${isDeposit} then ${deposit} when ${isFee} then ${fee} else ${rent} end,
    'start_date', ${start}, 'end_date', ${end}, 'due_date', ${start}, 'accounting_date', ${start}, 'received_fen', 0,
    'gross_fen', ${gross}, 'net_fen', ${net}, 'tax_fen', ${gross} - ${net})`;
  await copyRow(
    tx,
    'receivable',
    `id = (select min(id) from receivable where contract_id = ${contract_id} and clause_id is not null)`,
    RECEIVABLES,
    row,
  );
  const cash = `jsonb_build_object('id', ${id}, 'tenant_id', ${FIRST} + (g - 1) / 2 + 1, 'tenant_on', '2026-03-10', 'bank_serial', null)`;
  await copyRow(tx, 'cash_record', `id = ${cash_record_id}`, LEASES, cash);
  await tx.script(`set session_replication_role = replica;
    -- Of what fell due one in twenty is not paid, one in twenty in half.
    insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, created_by)
      select company_id, legal_entity_id, id, contract_id, case when id % 20 = 1 then gross_fen / 2 else gross_fen end, due_date + 5,
        due_date + (id % 15)::int, ${user_id}
      from receivable where id > ${FIRST} and due_date <= '2026-02-28' and id % 20 <> 0;
    update receivable r set received_fen = w.amount_fen from write_off w where w.receivable_id = r.id and r.id > ${FIRST};
    insert into receivable (company_id, id, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id, start_date, end_date,
        due_date, accounting_date, gross_fen, net_fen, tax_fen, adjusts_id, corrected_by, posted_on, created_by) overriding system value
      select company_id, id + ${FIRST * 2}, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id, start_date, end_date,
        due_date, greatest(due_date, '2026-02-10'), -gross_fen / 10, -net_fen / 10, -gross_fen / 10 + net_fen / 10, id, 'person', '2026-02-10', ${user_id}
      from receivable where id between ${FIRST + 1} and ${FIRST + RECEIVABLES} and id % 50 = 7;
    update receivable set voided_on = greatest(due_date, '2026-01-20'), void_reason = '作废', voided_by = 'person'
      where id > ${FIRST} and id % 101 = 3 and received_fen = 0 and adjusts_id is null;
    set session_replication_role = origin`);
}

/** Every fourth lease was brought by one of fifty channels: half of its commission is due at the signature, half with the first rent. */
async function addCommissions(tx: Owner, company_id: number, user_id: number): Promise<void> {
  const rule = `'{"kind": "months", "months": "1", "clawback_months": 12, "instalments": [{"share": "0.5", "trigger": "signed"}, {"share": "0.5", "trigger": "first_receipt"}]}'`;
  await tx.script(`set session_replication_role = replica;
    insert into channel (company_id, id, name, kind_id) overriding system value
      select ${company_id}, ${FIRST} + g, '渠道' || g, (select min(id) from dictionary where company_id = ${company_id}) from generate_series(1, 50) g;
    insert into commission (company_id, contract_id, channel_id, rule, amount_fen, approved_on, start_date, window_end)
      select company_id, id, ${FIRST} + (id - ${FIRST}) / 4 % 50 + 1, ${rule}, 1000000 + id % 1000 * 100, start_date - 20, start_date,
        (start_date + interval '1 year')::date - 1
      from contract where id > ${FIRST} and id % 4 = 0;
    insert into commission_line (company_id, id, contract_id, seq, kind, trigger, share, amount_fen, due_on) overriding system value
      select c.company_id, c.contract_id * 3 + s, c.contract_id, s, case s when 3 then 'return' else 'instalment' end,
        case s when 1 then 'signed' when 2 then 'first_receipt' end, case when s < 3 then 0.5 end, case when s < 3 then c.amount_fen / 2 else 0 end,
        case s when 1 then c.approved_on end
      from commission c cross join generate_series(1, 3) s where c.contract_id > ${FIRST};
    insert into commission_act (company_id, line_id, kind, seq, amount_fen, acted_on, created_by)
      select l.company_id, l.id, k.kind, 1, l.amount_fen, l.due_on + 3, ${user_id}
      from commission_line l cross join (values ('approve'), ('pay')) k (kind) where l.seq = 1 and l.contract_id % 8 = 0 and l.contract_id > ${FIRST};
    insert into building_tax_term (company_id, building_id, start_date, nature, original_value_fen)
      select company_id, id, '2026-01-01', 'owned', original_value_fen + 1 from building where id > ${FIRST} and id % 2 = 0;
    set session_replication_role = origin`);
  await tx.script('vacuum analyze');
}

/** Three market scenarios, each with a profile of every park. */
async function addScenarios(tx: Owner, company_id: number): Promise<void> {
  await tx.script(`insert into forecast_scenario (company_id, id, name, sort) overriding system value
      select ${company_id}, ${FIRST} + g, '情景' || g, g from generate_series(1, 3) g;
    insert into market_profile (company_id, scenario_id, park_id, renewal, downtime_months, term_months, free_months, growth, renewal_rate)
      select ${company_id}, ${FIRST} + g, p.id, 0.8 - g * 0.1, 2 + g, 24, 2, 0.03, 0.95
      from generate_series(1, 3) g cross join park p where p.company_id = ${company_id}`);
}

/** Fills the enterprise of the bench and returns a summary of its size. */
export async function fillEstate(environment: Environment): Promise<string> {
  const made = await makeOne(environment);
  const { company_id } = environment;
  const [counts] = await environment.world.db.asOwner(async (tx) => {
    await copyPlaces(tx, made);
    await copyLeases(tx, made);
    await copyMoney(tx, made);
    await addScenarios(tx, company_id);
    await addCommissions(tx, company_id, made.user_id);
    return tx.query<{ counts: string }>(sql`select format('%s spaces, %s leases, %s receivables, %s write-offs',
      (select count(*) from space), (select count(*) from contract), (select count(*) from receivable), (select count(*) from write_off)) as counts`);
  });
  return counts?.counts ?? '';
}
