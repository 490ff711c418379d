// Turnover of tenants (流水, docs/domain §5.6): the declarations, and the periods they are settled in.
import sql, { empty, type Sql } from 'sql-template-tag';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { turnoverOfContract, turnoverOfMonth } from '#api/contracts/turnover';
import type { ContractTurnover, TurnoverOfMonth, TurnoverRow } from '#api/contracts/turnover.schema';
import type { TurnoverClause } from '#domain/contracts/clause/charge-clause';
import { type SettledPeriod, turnoverPlan } from '#domain/contracts/turnover-settlement';
import { addMonths, monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';
import { contractsOn } from '#server/measures/contracts/contract';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { conflict, field, reference } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertLegalEntity } from '#server/policies/legal-entity';
import { payee } from '#server/policies/payee';
import { loadVersions, planRows, withTerms } from './change/versions';
import { loadContract } from './contract/load-contract';

interface Declaration {
  month: YearMonth;
  fen: number;
  declared_on: string;
}

/** Amounts posted for a period. */
export interface Settlement {
  start: string;
  gross_fen: number;
  net_fen: number;
  tax_fen: number;
  share_fen: number;
  minimum_fen: number;
  receivable_id: number | null;
  voided: boolean;
  due: string | null;
}

/** A turnover clause through all versions of its contract. */
export interface TurnoverLine {
  line: number;
  charge_item_id: number;
  charge_item_name: string;
  declarations: Declaration[];
  months: { month: YearMonth; share: string | null }[];
  periods: SettledPeriod[];
  settlements: Settlement[];
}

type Clause = ContractVersion['clauses'][number];
const isTurnover = (clause: Clause | undefined): clause is Clause & TurnoverClause => clause?.basis === 'turnover';

/** Returns every turnover clause of the contract with its periods, computed from the declarations so far. */
export async function turnoverLines(tx: Tx, contract: Contract): Promise<TurnoverLine[]> {
  const versions = await loadVersions(tx, contract.id);
  const clauses = new Map(
    versions.flatMap((version) => version.clauses.filter(isTurnover).map((clause) => [clause.line, clause] as const)),
  );
  if (clauses.size === 0) return [];
  const rows = (await planRows(tx, contract.id)).filter((row) => !row.voided);
  const declared = await declarationsOf(tx, contract.id);
  const settled = await settlementsOf(tx, contract.id);
  return [...clauses].map(([line, { charge_item_id, charge_item_name }]) => {
    const ofLine = (each: { line: number }) => each.line === line;
    const declarations = declared.filter(ofLine);
    const ofVersions = versions.map(({ effective_on, end, spaces, clauses: own }) => {
      const clause = own.find(ofLine);
      const terms = { start: contract.start, end, spaces };
      return { effective_on, contract: terms, clause: isTurnover(clause) ? clause : null };
    });
    const minimum = rows.filter(ofLine).map((row) => withTerms(row, versions, contract.start));
    const plan = turnoverPlan(ofVersions, minimum, declarations, contract.leave_date);
    return { line, charge_item_id, charge_item_name, declarations, ...plan, settlements: settled.filter(ofLine) };
  });
}

const declarationsOf = (tx: Tx, contract_id: number) =>
  tx.query<Declaration & { line: number }>(
    sql`select line, to_char(month, 'YYYY-MM') as month, amount_fen as fen, declared_on from turnover_declaration
        where company_id = app_company() and contract_id = ${contract_id} order by turnover_declaration.month`,
  );

const settlementsOf = (tx: Tx, contract_id: number) =>
  tx.query<Settlement & { line: number }>(
    sql`select s.line, s.start_date as start, s.gross_fen, s.net_fen, s.tax_fen, s.share_fen, s.minimum_fen, s.receivable_id,
          r.voided_on is not null as voided, r.due_date as due
        from turnover_settlement s left join receivable r on (r.company_id, r.id) = (s.company_id, s.receivable_id)
        where s.company_id = app_company() and s.contract_id = ${contract_id}`,
  );

async function ofContract({ tx, actor, today }: Call, { id }: { id: number }): Promise<ContractTurnover[]> {
  const contract = await loadContract(tx, actor, id, today);
  return (await turnoverLines(tx, contract)).map(
    ({ line, charge_item_name, declarations, months, periods, settlements }) => {
      const declared = new Map(declarations.map((each) => [each.month, each]));
      const settled = new Map(settlements.map((each) => [each.start, each]));
      return {
        line,
        charge_item_name,
        months: months.map(({ month, share }) => {
          const found = declared.get(month);
          return { month, amount_fen: found?.fen ?? null, declared_on: found?.declared_on ?? null, share };
        }),
        periods: periods.map(({ start, end, share, minimum, excess }) => {
          const { receivable_id = null, due = null } = settled.get(start) ?? {};
          return { start, end, share_fen: share, minimum_fen: minimum, excess_fen: excess, receivable_id, due };
        }),
      };
    },
  );
}

/** Turnover clauses `x` in force in a month, of contracts `c` of tenants `t`, with the declaration for it, if any, as `d`. */
export const turnoverClausesIn = (month: string): Sql => {
  const { start, end } = monthRange(month);
  return sql`contract c join ${contractsOn(end)} y on y.contract_id = c.id and c.status = 'approved' and y.last_day >= ${start}::date
        join charge_clause x on (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, y.version_no)
          and x.basis = 'turnover' and x.start_date <= ${end}::date and x.end_date >= ${start}::date
        join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        left join turnover_declaration d on d.company_id = c.company_id and d.contract_id = c.id and d.line = x.line and d.month = ${start}::date`;
};

/** Returns every turnover clause in force in the month, with its declaration. */
async function ofMonth({ tx, actor }: Call, { month, legal_entity_id }: TurnoverOfMonth): Promise<TurnoverRow[]> {
  if (legal_entity_id != null) await assertLegalEntity(tx, legal_entity_id);
  const { start, end } = monthRange(month);
  const declared = (first: string) => sql`(select d.amount_fen from turnover_declaration d
    where d.company_id = c.company_id and d.contract_id = c.id and d.line = x.line and d.month = ${first}::date)`;
  return tx.query<TurnoverRow>(
    sql`select c.id as contract_id, x.line, c.number as contract_number, t.name as tenant_name, i.name as charge_item_name,
          (select string_agg(b.name || ' ' || s.number, '、' order by b.name, s.number) from contract_space cs
            join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
            join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
            where (cs.company_id, cs.contract_id, cs.version_no) = (x.company_id, x.contract_id, x.version_no)) as spaces,
          d.amount_fen, d.declared_on, ${declared(addMonths(start, -1))} as before_fen, ${declared(addMonths(start, -12))} as year_ago_fen,
          exists (select from turnover_settlement g where g.company_id = c.company_id and g.contract_id = c.id and g.line = x.line
            and g.start_date <= ${end}::date and g.end_date >= ${start}::date) as settled
        from ${turnoverClausesIn(month)}
        where c.company_id = app_company()${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}${
          legal_entity_id == null ? empty : sql` and ${payee} = ${legal_entity_id}`
        }
        order by t.name, c.number, x.line`,
  );
}

const turnoverRoutes: Route[] = [handle(turnoverOfMonth, ofMonth), handle(turnoverOfContract, ofContract)];

export const turnover: AreaObject = {
  routes: () => [...turnoverRoutes],
  constraints: {
    turnover_declaration_month: field('month', '应为月份'),
    turnover_declaration_amount: field('amount_fen', '营业额不能小于 0'),
    turnover_declaration_contract: reference('contract_id', '所选合同不存在'),
    turnover_settlement_period: conflict('结算期的结束日期不能早于开始日期'),
    turnover_settlement_tax: conflict('价税合计与不含税金额、税额不符'),
    turnover_settlement_contract: reference('contract_id', '所选合同不存在'),
    turnover_settlement_receivable: conflict('应收不存在'),
  },
};
