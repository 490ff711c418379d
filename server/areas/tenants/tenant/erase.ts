// Erases the personal data of a tenant's contact, or of a tenant who is a natural person; records that must be retained by law remain.
import sql from 'sql-template-tag';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** Refused while a contract runs or money is owed, because both sides need to identify each other. */
export async function assertErasable(tx: Tx, tenant_id: number): Promise<void> {
  const contract = await maybeOne<{ number: string }>(
    tx,
    sql`select number from contract where company_id = app_company() and tenant_id = ${tenant_id} and status in ('auditing', 'approved')
          and leave_date is null order by id limit 1`,
  );
  if (contract) throw new Refusal(423, `合同 ${contract.number} 还在履行，个人信息须保留到租客退租且款项结清`);
  const owed = await maybeOne(
    tx,
    sql`select id from receivable where company_id = app_company() and tenant_id = ${tenant_id} and voided_on is null
          and received_fen <> gross_fen limit 1`,
  );
  if (owed) throw new Refusal(423, '租客还有没有结清的应收，个人信息须保留到款项结清');
}

/** Contracts, money and invoices are retained for years and name their tenant. */
const isInBooks = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.query(
      sql`select 1 where exists (select from contract where company_id = app_company() and tenant_id = ${id})
            or exists (select from receivable where company_id = app_company() and tenant_id = ${id})
            or exists (select from cash_record where company_id = app_company() and tenant_id = ${id})`,
    )
  ).length > 0;

interface Erased {
  id: number;
  version: number;
  /** Index of the contact; null means the tenant with all contacts. */
  contact: number | null;
}

export async function eraseTenant({ tx }: Pick<Call, 'tx'>, { id, version, contact }: Erased): Promise<void> {
  const isRetained = contact !== null || (await isInBooks(tx, id));
  const numbers = { invoice_phone: '', invoice_address: '', invoice_bank: '', invoice_account: '', remark: '' };
  const name = { name: `已删除 ${id}`, identifier: '', invoice_title: '', invoice_tax_number: '' };
  await updateRecord(
    tx,
    'tenant',
    '租客',
    { id, version },
    contact !== null ? {} : isRetained ? numbers : { ...numbers, ...name },
  );
  await tx.query(
    sql`update tenant_contact set name = '已删除', position = '', phone = '', email = '', receives_bills = false
        where company_id = app_company() and tenant_id = ${id} and (${contact}::int is null or seq = ${contact}::int + 1)`,
  );
}
