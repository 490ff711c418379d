// Columns that users confirmed by importing a file: applied to the next file of the same account with the same headers, and to no other.
import sql from 'sql-template-tag';
import type { StatementLayout } from '#api/finance/bank-statement/bank-statement.schema';
import type { Tx } from '#server/platform/db/database';
import type { ConfirmedLayout, StatementFacts } from '#server/platform/import/statement/statement-lines';
import type { Call } from '#server/platform/use-case/route';

export const confirmedLayouts = (tx: Tx, flow_account_id: number) =>
  tx.query<ConfirmedLayout>(
    sql`select signature, columns, date_order from statement_layout
        where company_id = app_company() and flow_account_id = ${flow_account_id}`,
  );

/** Remembers the layout of a file for its account; that of a known bank needs no memory. */
export async function rememberLayout(
  { tx, actor, now }: Call,
  flow_account_id: number,
  { signature, is_known }: StatementFacts,
  { columns, date_order }: StatementLayout,
): Promise<void> {
  if (is_known) {
    await tx.query(
      sql`delete from statement_layout
          where company_id = app_company() and flow_account_id = ${flow_account_id} and signature = ${signature}`,
    );
    return;
  }
  await tx.query(
    sql`insert into statement_layout (company_id, flow_account_id, signature, columns, date_order, created_by, created_at)
        values (app_company(), ${flow_account_id}, ${signature}, ${JSON.stringify(columns)}::jsonb, ${date_order}, ${actor.user_id}, ${now})
        on conflict (company_id, flow_account_id, md5(signature)) do update
          set (columns, date_order, created_by, created_at) = (excluded.columns, excluded.date_order, excluded.created_by, excluded.created_at)`,
  );
}
