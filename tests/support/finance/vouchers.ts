// What vouchers need before they are made: subjects, of their own for each charge item and account, so that no figure hides in another.
import sql from 'sql-template-tag';
import type { World } from '../world';

export const setSubjects = ({ db }: World, company_id: number): Promise<void> =>
  db.asOwner(async (tx) => {
    await tx.query(
      sql`update charge_item set receivable_subject = '1122.' || id, revenue_subject = '6001.' || id where company_id = ${company_id}`,
    );
    await tx.query(sql`update flow_account set subject = '1002.' || id where company_id = ${company_id}`);
  });
