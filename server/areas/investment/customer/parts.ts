// The parts of a customer, which are replaced on every save.
import sql from 'sql-template-tag';
import type { CustomerTerms } from '#api/investment/customer/customer.schema';
import { insertRecords } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';

type Parts = Pick<CustomerTerms, 'contacts' | 'park_ids' | 'spatial_type_ids'>;

const PART_OF = {
  customer_contact: (id: number) =>
    sql`delete from customer_contact where company_id = app_company() and customer_id = ${id}`,
  customer_park: (id: number) =>
    sql`delete from customer_park where company_id = app_company() and customer_id = ${id}`,
  customer_spatial_type: (id: number) =>
    sql`delete from customer_spatial_type where company_id = app_company() and customer_id = ${id}`,
};

export async function setParts({ tx }: Call, customer_id: number, parts: Parts): Promise<void> {
  const { contacts, park_ids, spatial_type_ids } = parts;
  for (const table of ['customer_contact', 'customer_park', 'customer_spatial_type'] as const)
    await tx.query(PART_OF[table](customer_id));
  await insertRecords(
    tx,
    'customer_contact',
    contacts.map((contact, place) => ({ customer_id, seq: place + 1, ...contact })),
  );
  await insertRecords(
    tx,
    'customer_park',
    [...new Set(park_ids)].map((park_id) => ({ customer_id, park_id })),
  );
  await insertRecords(
    tx,
    'customer_spatial_type',
    [...new Set(spatial_type_ids)].map((spatial_type_id) => ({ customer_id, spatial_type_id })),
  );
}
