// Erases the personal data of a customer's contact, or of a customer who is a natural person.
import sql from 'sql-template-tag';
import { updateRecord } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';

interface Erased {
  id: number;
  version: number;
  /** Index of the contact; null means the customer with all contacts. */
  contact: number | null;
  /** Names to remove from the follow-ups. */
  names: readonly string[];
}

export async function eraseCustomer(
  { tx }: Pick<Call, 'tx'>,
  { id, version, contact, names: terms }: Erased,
): Promise<void> {
  await updateRecord(tx, 'customer', '客户', { id, version }, contact === null ? { name: '已删除', remark: '' } : {});
  await tx.query(
    sql`update customer_contact set name = '已删除', position = '', phone = '', email = ''
        where company_id = app_company() and customer_id = ${id} and (${contact}::int is null or seq = ${contact}::int + 1)`,
  );
  await tx.query(
    sql`update follow_up set content = erase_words(content, ${[...terms]}::text[]), version = version + 1
        where company_id = app_company() and customer_id = ${id} and content <> erase_words(content, ${[...terms]}::text[])`,
  );
}
