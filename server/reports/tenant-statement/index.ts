// Account statement of a tenant (对账单): on the page, as a spreadsheet and as a letter. The header's selection does not narrow it.
import sql, { empty } from 'sql-template-tag';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { tenantStatement, tenantStatementPdf, tenantStatementXlsx } from '#api/tenants/tenant-statement';
import { STATEMENT_COLUMNS } from '#api/tenants/tenant-statement.columns';
import type { EntityStatement, Statement, StatementLine, StatementQuery } from '#api/tenants/tenant-statement.schema';
import { loadTenant } from '#server/areas/tenants/tenant/tenant';
import { depositBalancesOn } from '#server/measures/finance/deposit';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { pdf } from '#server/platform/pdf/index';
import { missing } from '#server/platform/use-case/errors';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { workbookOf } from '#server/platform/xlsx/xlsx';
import { letterOf } from './letter';
import { type Account, byWriteOff, composition, moves } from './moves';

type Dated = Omit<StatementLine, 'balance_fen'> & { legal_entity_id: number };
interface Sum {
  legal_entity_id: number;
}

/** Returns the contract's number; throws for contracts and legal entities that do not exist or are outside the scope. */
async function contractNumber({ tx, actor }: Call, query: StatementQuery): Promise<string | null> {
  const errors: FieldError[] = [];
  const contract = query.contract_id
    ? await maybeOne<{ number: string }>(
        tx,
        sql`select c.number from contract c where c.company_id = app_company() and c.id = ${query.contract_id}
            and c.tenant_id = ${query.id}${inScope(actor, sql`c.park_id`)}`,
      )
    : undefined;
  if (query.contract_id && !contract) errors.push({ path: ['contract_id'], message: '所选合同不存在' });
  if (query.legal_entity_id) {
    const entity = await maybeOne(
      tx,
      sql`select id from legal_entity where company_id = app_company() and id = ${query.legal_entity_id}`,
    );
    if (!entity) errors.push({ path: ['legal_entity_id'], message: '所选签约主体不存在' });
  }
  if (errors.length) throw missing(errors);
  return contract?.number ?? null;
}

/** Deposits held at the end, by contract and item. */
const depositBalances = ({ tx }: Call, account: Account) => {
  const { actor, tenant_id, legal_entity_id, contract_id, to } = account;
  return tx.query<Sum & EntityStatement['deposits'][number]>(
    sql`select c.lessor_id as legal_entity_id, c.number as contract_number, i.name as charge_item, b.balance_fen
        from ${depositBalancesOn(to)} b join contract c on c.company_id = app_company() and c.id = b.contract_id
        join charge_item i on i.company_id = c.company_id and i.id = b.charge_item_id
        where b.balance_fen <> 0 and b.contract_id = any(array(select k.id from contract k where k.company_id = app_company()
            and k.tenant_id = ${tenant_id}${inScope(actor, sql`k.park_id`)}))
          ${legal_entity_id === null ? empty : sql` and c.lessor_id = ${legal_entity_id}`}${contract_id === null ? empty : sql` and c.id = ${contract_id}`}
        order by c.number, i.name`,
  );
};

interface Read {
  openings: (Sum & { opening_fen: number })[];
  lines: Dated[];
  parts: (Sum & { open_fen: number; prepaid_fen: number })[];
  deposits: (Sum & EntityStatement['deposits'][number])[];
}

async function read(call: Call, account: Account, from: string): Promise<Read> {
  const { tx } = call;
  return {
    openings: await tx.query(
      sql`${moves(account)} select legal_entity_id, sum(charge_fen - credit_fen)::bigint as opening_fen from move
          where day < ${from}::date group by legal_entity_id`,
    ),
    lines: await tx.query(
      sql`${moves(account)} select m.legal_entity_id, m.kind, m.day, m.text, m.contract_id, c.number as contract_number, m.receivable_id,
            m.cash_record_id, m.charge_fen, m.credit_fen
          from move m left join contract c on c.company_id = app_company() and c.id = m.contract_id
          where m.day between ${from}::date and ${account.to}::date order by m.day, m.place, m.id, m.kind`,
    ),
    parts: await tx.query(composition(account)),
    deposits: await depositBalances(call, account),
  };
}

const withoutEntity = <Row extends Sum>({ legal_entity_id: _entity, ...rest }: Row) => rest;

function entityOf(found: Read, entity: { id: number; name: string }): EntityStatement {
  const mine = <Row extends Sum>(rows: readonly Row[]) => rows.filter((row) => row.legal_entity_id === entity.id);
  const opening_fen = mine(found.openings)[0]?.opening_fen ?? 0;
  const { open_fen, prepaid_fen } = mine(found.parts)[0] ?? { open_fen: 0, prepaid_fen: 0 };
  let balance_fen = opening_fen;
  const lines = mine(found.lines).map((line) => {
    balance_fen += line.charge_fen - line.credit_fen;
    return { ...withoutEntity(line), balance_fen };
  });
  const sum = (figure: 'charge_fen' | 'credit_fen') => lines.reduce((total, line) => total + line[figure], 0);
  return {
    legal_entity_id: entity.id,
    entity_name: entity.name,
    opening_fen,
    charge_fen: sum('charge_fen'),
    credit_fen: sum('credit_fen'),
    closing_fen: balance_fen,
    open_fen,
    prepaid_fen,
    lines,
    deposits: mine(found.deposits).map(withoutEntity),
  };
}

async function statementOf(call: Call, query: StatementQuery): Promise<Statement> {
  const tenant = await loadTenant(call.tx, call.actor, query.id);
  const contract_number = await contractNumber(call, query);
  const account: Account = {
    actor: call.actor,
    tenant_id: query.id,
    to: query.to,
    contract_id: query.contract_id ?? null,
    legal_entity_id: query.legal_entity_id ?? null,
  };
  const found = await read(call, account, query.from);
  const touched = new Set(Object.values(found).flatMap((rows: Sum[]) => rows.map((row) => row.legal_entity_id)));
  if (account.legal_entity_id !== null) touched.add(account.legal_entity_id);
  const entities = await call.tx.query<{ id: number; name: string }>(
    sql`select id, name from legal_entity where company_id = app_company() and id = any(${[...touched]}::bigint[]) order by name, id`,
  );
  return {
    tenant_name: tenant.name,
    from: query.from,
    to: query.to,
    contract_number,
    receipts: byWriteOff(account) ? 'write_off' : 'cash',
    partial: call.actor.scope_park_ids !== null,
    entities: entities.map((entity) => entityOf(found, entity)),
  };
}

/** Yields rows of the spreadsheet: balances are separate lines. */
async function* sheetRows({ from, to, entities }: Statement): AsyncGenerator<Record<string, unknown>[]> {
  for (const entity of entities) {
    const { entity_name, lines, opening_fen, closing_fen, charge_fen, credit_fen } = entity;
    yield [{ entity_name, day: from, text: '期初余额', balance_fen: opening_fen }];
    yield lines.map((line) => ({ ...line, entity_name }));
    yield [{ entity_name, day: to, text: '本期合计与期末余额', charge_fen, credit_fen, balance_fen: closing_fen }];
    yield entity.deposits.map(({ contract_number, charge_item, balance_fen }) => ({
      entity_name,
      day: to,
      contract_number,
      text: `另持有保证金：${charge_item}（不计入余额）`,
      balance_fen,
    }));
  }
}

const nameOf = ({ tenant_name, from, to }: Statement, extension: string) =>
  `对账单-${tenant_name}-${from}至${to}.${extension}`;

export const tenantStatementRoutes: Route[] = [
  handle(tenantStatement, statementOf),
  handleFile(tenantStatementXlsx, async (call, query) => {
    const statement = await call.transaction(true, (inside) => statementOf(inside, query));
    return workbookOf(nameOf(statement, 'xlsx'), '对账单', STATEMENT_COLUMNS, sheetRows(statement));
  }),
  handleFile(tenantStatementPdf, async (call, query) => {
    const { statement, letter } = await call.transaction(true, async (inside) => {
      const made = await statementOf(inside, query);
      return { statement: made, letter: await letterOf(inside, made) };
    });
    return pdf(nameOf(statement, 'pdf'), letter, call.services.clock.now());
  }),
];
