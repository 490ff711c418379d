// Effect of a contract on its customer (docs/domain §3): submission links the customer to the tenant, approval wins the customer. The acting user
// need not see the customer, since the rights on the contract were checked.
import sql from 'sql-template-tag';
import { maybeOne } from '#server/platform/db/database';
import { updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { enterStage } from './stages';

interface Signed {
  number: string;
  customer_id: number | null;
  tenant_id: number;
  tenant_name: string;
}

interface OwnedCustomer {
  id: number;
  version: number;
  name: string;
  status: string;
  tenant_id: number | null;
  tenant_name: string | null;
}

/** Returns the customer, locked until the end of the transaction, so that concurrent contracts see each other's effect. */
async function hold({ tx }: Call, id: number): Promise<OwnedCustomer> {
  await tx.query(sql`select id from customer where company_id = app_company() and id = ${id} for update`);
  const customer = await maybeOne<OwnedCustomer>(
    tx,
    sql`select c.id, c.version, c.name, c.status, c.tenant_id, t.name as tenant_name
        from customer c left join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where c.company_id = app_company() and c.id = ${id}`,
  );
  if (!customer) throw new Error(`customer ${id} of a contract has gone`);
  return customer;
}

/** Links the customer to the tenant; the link remains, whatever happens to the contract. Refused when the customer is linked to another tenant. */
export async function becomeTenant(call: Call, { customer_id, tenant_id, tenant_name }: Signed): Promise<void> {
  if (customer_id === null) return;
  const customer = await hold(call, customer_id);
  if (customer.tenant_id === tenant_id) return;
  if (customer.tenant_id !== null)
    throw new Refusal(
      409,
      `客户「${customer.name}」已成为租客「${customer.tenant_name}」，不能再以租客「${tenant_name}」提交；请更换合同的客户或租客`,
    );
  await updateRecord(call.tx, 'customer', '客户', customer, { tenant_id });
  await call.audit({ object: 'customer', object_id: customer_id, action: 'customer-tenant', after: { tenant_name } });
}

/** Wins an open customer once; one who is won already or was abandoned in the meantime is not changed. */
export async function winCustomer(call: Call, { customer_id, number }: Signed): Promise<void> {
  if (customer_id === null) return;
  const customer = await hold(call, customer_id);
  if (customer.status !== 'open') return;
  const remark = `合同 ${number} 审批通过`;
  await updateRecord(call.tx, 'customer', '客户', customer, { status: 'won' });
  await enterStage(call, customer_id, { status: 'won', cause_id: null, remark });
  await call.audit({
    object: 'customer',
    object_id: customer_id,
    action: 'customer-end',
    before: { status: 'open' },
    after: { status: 'won', remark },
  });
}
