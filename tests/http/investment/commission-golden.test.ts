// Worked cases of commission through the product: the channel's rule, a contract typed in, submitted and approved on its day, its first rent received
// and its tenant gone as in the case; then the drill-down and the report as of its day.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { CommissionTermsInput } from '#api/investment/channel/commission-rule.schema';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import { reportEndpoint } from '#api/kernel/report/report';
import type { CommissionedLease, CommissionRule } from '#domain/contracts/commission';
import { approvedContract } from '#tests/support/builders';
import { makeSpaces, type WorkedTerms, workedInput } from '#tests/support/contracts/worked-contract';
import { channelWith, commissionOn } from '#tests/support/investment/commission';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { onDay } from '#tests/support/world';

interface Case {
  name: string;
  input: CommissionedLease & { rule: CommissionRule; as_of: string };
  expected: {
    amount: number;
    instalments: { due_on: string | null; amount: number; left: number }[];
    back: number;
    returned: number;
    earned: number;
    due: number;
  };
}
const cases: Case[] = JSON.parse(readFileSync('tests/golden/cases/commission.json', 'utf8'));

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, day: '2024-12-20' });

const termsOf = (rule: CommissionRule): CommissionTermsInput => {
  if (rule.kind !== 'fixed') return rule as CommissionTermsInput;
  const { amount: amount_fen, ...rest } = rule;
  return { ...rest, amount_fen } as CommissionTermsInput;
};

/** A turnover clause as the form has it: by calendar months, with a tax rate, its minimum left out where there is none. */
function typed(clause: object): object {
  if (!('basis' in clause) || clause.basis !== 'turnover') return clause;
  const { alignment: _calendar, minimum, ...rest } = clause as { alignment?: string; minimum?: object | null };
  return { ...rest, tax_rate: '0.09', ...(minimum && { minimum }) };
}

const inside = (statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query(statement));

/** Receives the first rent on a day, in full. */
const receive = (contract_id: number, day: string) =>
  inside(
    sql`with money as (
          insert into cash_record (company_id, legal_entity_id, flow_account_id, received_on, amount_fen, payer, created_by)
          select app_company(), legal_entity_id, id, ${day}::date, 1000000000, '付款人', ${owner.user_id}
          from flow_account where company_id = app_company() order by id limit 1 returning *
        )
        insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, created_by)
        select r.company_id, r.legal_entity_id, r.id, m.id, r.gross_fen, ${day}::date, ${day}::date, ${owner.user_id}
        from receivable r, money m where r.company_id = app_company() and r.contract_id = ${contract_id} order by r.due_date, r.id limit 1`,
  );

it.each(cases)('$name', async ({ input, expected }) => {
  const { rule, contract, clauses, approved_on, first_receipt_on, leave_date, as_of } = input;
  await onDay(world, approved_on);
  const worked = {
    contract,
    clauses: clauses.map((clause) => ({ line: 1, clause: typed(clause) })),
  } as unknown as WorkedTerms;
  const made = await makeSpaces(owner, [worked]);
  const channel_id = await channelWith(owner, termsOf(rule));
  const { id } = await approvedContract(owner, approver, await workedInput(owner, worked, made, { channel_id }));
  if (first_receipt_on) await receive(id, first_receipt_on);
  if (leave_date)
    await inside(sql`update contract set leave_date = ${leave_date} where company_id = app_company() and id = ${id}`);

  const commission = await commissionOn(owner, id, as_of);
  const instalments = commission.lines.filter(({ kind }) => kind === 'instalment');
  expect(
    instalments.map(({ due_on, amount_fen, left_fen }) => ({ due_on, amount: amount_fen, left: left_fen })),
  ).toEqual(expected.instalments);
  const { rows, totals } = await owner.call(reportEndpoint(leasingFeeReport), { as_of, channel_ids: [channel_id] });
  const { amount, back, earned, due, returned } = expected;
  expect(amount - back).toBe(earned);
  const figures = {
    amount_fen: amount,
    earned_fen: earned,
    due_fen: due,
    returned_fen: returned,
    open_fen: due - returned,
  };
  expect(rows).toMatchObject([{ contract_id: id, ...figures, approved_fen: 0, paid_fen: 0 }]);
  expect(firstOf(totals)).toMatchObject(figures);
  expect(commission).toMatchObject({ amount_fen: amount, approved_on });
  expect((await owner.call(contractCalls.get, { id })).channel_id).toBe(channel_id);
});
