// Requirements of vouchers: subjects, separate ones for each charge item and account, so that no figure hides in another.
import sql from 'sql-template-tag';
import type { World } from '../world';

export const setSubjects = ({ db }: World, company_id: number): Promise<void> =>
  db.asOwner(async (tx) => {
    await tx.query(
      sql`insert into ledger_subject (company_id, code, name, side)
          select company_id, '1122.' || id, name, 'debit' from charge_item where company_id = ${company_id}
          union all select company_id, '6001.' || id, name, 'credit' from charge_item where company_id = ${company_id}
          union all select company_id, '1002.' || id, name, 'debit' from flow_account where company_id = ${company_id}
          on conflict do nothing`,
    );
    await tx.query(
      sql`update charge_item set receivable_subject = '1122.' || id, revenue_subject = '6001.' || id where company_id = ${company_id}`,
    );
    await tx.query(sql`update flow_account set subject = '1002.' || id where company_id = ${company_id}`);
  });

/** Sets the codes of tenants, without which vouchers are not exported. */
export const setTenantCodes = ({ db }: World, company_id: number): Promise<unknown> =>
  db.asOwner((tx) => tx.query(sql`update tenant set code = 'K' || id where company_id = ${company_id}`));
