// A contact of a customer, or a customer who is a person, no longer says who he is.
import sql from 'sql-template-tag';
import { updateRecord } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';

interface Erased {
  id: number;
  version: number;
  /** Place of the contact; null: the customer himself with all his contacts. */
  contact: number | null;
  /** What names him, which goes out of the follow-ups. */
  words: readonly string[];
}

export async function eraseCustomer({ tx }: Pick<Call, 'tx'>, { id, version, contact, words }: Erased): Promise<void> {
  await updateRecord(tx, 'customer', '客户', { id, version }, contact === null ? { name: '已删除', remark: '' } : {});
  await tx.query(
    sql`update customer_contact set name = '已删除', position = '', phone = '', email = ''
        where company_id = app_company() and customer_id = ${id} and (${contact}::int is null or seq = ${contact}::int + 1)`,
  );
  await tx.query(
    sql`update follow_up set content = erase_words(content, ${[...words]}::text[]), version = version + 1
        where company_id = app_company() and customer_id = ${id} and content <> erase_words(content, ${[...words]}::text[])`,
  );
}
