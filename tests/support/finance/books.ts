// Contracts, receivables, money and deposits written straight into the tables, with arbitrary dates: the measures are compared with
// them.
import sql from 'sql-template-tag';
import { contractSave } from '#api/contracts/contract/contract.schema';
import { insertTerms } from '#server/areas/contracts/contract/contract-terms';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { chargeItem, newPlace, newSpace, newTenant } from '../builders';
import { newEnterprise, type Person, type World } from '../world';

export interface Books {
  /** Administrator of the enterprise. */
  person: Person;
  company_id: number;
  park_id: number;
  tenant_id: number;
  lessor_id: number;
  user_id: number;
  spaces: number[];
  rent: number;
  deposit: number;
  flow_account_id: number;
}

/** Creates an enterprise with a park, four spaces and a tenant, and empty books. */
export async function newBooks(world: World): Promise<Books> {
  const enterprise = await newEnterprise(world);
  const person = await enterprise.person('admin');
  const place = await newPlace(person);
  const spaces: number[] = [];
  for (let count = 0; count < 4; count += 1) spaces.push((await newSpace(person, place)).id);
  const [rent, deposit] = [await chargeItem(person, 'rent'), await chargeItem(person, 'deposit')];
  const tenant_id = (await newTenant(person)).id;
  const { company_id } = enterprise;
  const found = await world.db.transaction({ company_id }, (tx) =>
    one<{ lessor_id: number; flow_account_id: number }>(
      tx,
      sql`select min(legal_entity_id) as lessor_id, min(id) as flow_account_id from flow_account where company_id = app_company()`,
    ),
  );
  const ids = { company_id, park_id: place.park_id, tenant_id, user_id: person.user_id };
  return { person, ...ids, spaces, rent, deposit, ...found };
}

let counter = 0;
const FLAT = { basis: 'fixed_month', price: '100', tax_rate: '0' };

export interface LeaseOf {
  start: string;
  end: string;
  leave_date?: string | null;
  status?: string;
  areas?: readonly string[];
  clauses?: readonly object[];
}

/** Inserts a contract with the terms of its first version; its rent clauses as a form sends them. */
export async function addContract(tx: Tx, books: Books, lease: LeaseOf): Promise<number> {
  counter += 1;
  const { start, end, leave_date = null, status = 'approved', areas = ['10.00'], clauses = [FLAT] } = lease;
  const { park_id, tenant_id, lessor_id, user_id, rent, spaces } = books;
  const contract_id = await insertRecord(tx, 'contract', {
    number: `M${counter}`,
    park_id,
    tenant_id,
    lessor_id,
    status,
    leave_date,
    created_by: user_id,
    start_date: start,
    end_date: end,
  });
  const terms = contractSave.parse({
    park_id,
    tenant_id,
    start,
    end,
    spaces: areas.map((area, place) => ({ id: spaces[place], area })),
    clauses: clauses.map((clause) => ({ charge_item_id: rent, start, end, ...clause })),
  });
  await insertTerms(tx, [{ contract_id, terms }]);
  return contract_id;
}

export interface RowOf {
  due: string;
  /** Accounting date; defaults to the due date. */
  accounting?: string;
  gross: number;
  contract_id?: number;
  charge_item_id?: number;
  adjusts_id?: number;
  /** Clause of the first version that generated the row. */
  clause_id?: number;
  /** Posting day; defaults to the accounting date for adjustments, to none for other rows. */
  posted?: string;
  /** Version of the contract that posts the row; defaults to the first for rows of a clause. */
  version_no?: number;
  /** First day; defaults to the due date. */
  start?: string;
  end?: string;
  /** Net amount in fen; defaults to gross. */
  net?: number;
}

export const addReceivable = (tx: Tx, books: Books, row: RowOf): Promise<number> => {
  const { due, accounting = due, gross, contract_id = null, charge_item_id = books.rent, adjusts_id = null } = row;
  const { clause_id = null, version_no = clause_id === null ? null : 1 } = row;
  const { posted = accounting, start = due, end = due, net = gross } = row;
  return insertRecord(tx, 'receivable', {
    legal_entity_id: books.lessor_id,
    park_id: books.park_id,
    tenant_id: books.tenant_id,
    created_by: books.user_id,
    contract_id,
    charge_item_id,
    adjusts_id,
    clause_id,
    version_no,
    corrected_by: adjusts_id === null ? null : version_no === null ? 'person' : 'change',
    posted_on: adjusts_id === null && row.posted === undefined ? null : posted,
    start_date: start,
    end_date: end,
    due_date: due,
    accounting_date: accounting,
    gross_fen: gross,
    net_fen: net,
    tax_fen: gross - net,
  });
};

export const voidRow = (tx: Tx, id: number, day: string) =>
  tx.query(
    sql`update receivable set voided_on = ${day}, void_reason = '作废', voided_by = 'person' where company_id = app_company() and id = ${id}`,
  );

/** Returns the first charge item of a kind. */
export async function itemOfKind(tx: Tx, kind: string): Promise<number> {
  const { id } = await one<{ id: number | null }>(
    tx,
    sql`select min(id) as id from charge_item where company_id = app_company() and kind = ${kind}`,
  );
  if (id === null) throw new Error(`no charge item of kind ${kind}`);
  return id;
}

/** Inserts money enough for all write-offs of a test. */
export const addMoney = (tx: Tx, books: Books): Promise<number> =>
  insertRecord(tx, 'cash_record', {
    legal_entity_id: books.lessor_id,
    flow_account_id: books.flow_account_id,
    tenant_id: books.tenant_id,
    received_on: '2020-01-01',
    amount_fen: 1_000_000_000_000,
    payer: '付款人',
    created_by: books.user_id,
  });

type Source = { cash_record_id: number } | { offsets_id: number };

/** Writes money, or a negative receivable, off a receivable. */
export const putOn = (tx: Tx, books: Books, receivable_id: number, source: Source, amount_fen: number, day: string) =>
  insertRecord(tx, 'write_off', {
    legal_entity_id: books.lessor_id,
    receivable_id,
    ...source,
    amount_fen,
    created_by: books.user_id,
    value_date: day,
    accounting_date: day,
  });

export const undo = (tx: Tx, books: Books, write_off_id: number, day: string) =>
  tx.query(
    sql`insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, offsets_id, amount_fen, value_date,
          accounting_date, reverses_id, created_by)
        select company_id, legal_entity_id, receivable_id, cash_record_id, offsets_id, -amount_fen, value_date, ${day}::date, id, ${books.user_id}
        from write_off where company_id = app_company() and id = ${write_off_id}`,
  );
