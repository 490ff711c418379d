// Personal data (个人信息, docs/domain §4): all data the enterprise holds about one person, and its erasure at that person's request.
import sql from 'sql-template-tag';
import { channelPersonal, customerPersonal, tenantPersonal } from '#api/tenants/personal';
import type { PersonalData, PersonalErasing, PersonalSubject } from '#api/tenants/personal.schema';
import { phoneKeys } from '#domain/tenants/phone-key';
import { loadChannel } from '../areas/investment/channel';
import { eraseCustomer } from '../areas/investment/customer/erase';
import { loadCustomer } from '../areas/investment/customer/load-customer';
import { assertPaid, eraseChannelContact } from '../areas/investment/erase-channel';
import { assertErasable, eraseTenant } from '../areas/tenants/tenant/erase';
import { loadTenant } from '../areas/tenants/tenant/tenant';
import type { Actor } from '../platform/access/actor';
import { assertSeesAllParks } from '../platform/access/scope';
import type { Tx } from '../platform/db/database';
import { invalid } from '../platform/use-case/errors';
import { type Call, handle, type Route } from '../platform/use-case/route';

type ObjectName = 'customer' | 'tenant' | 'channel';
type Entry = PersonalData['entries'][number];

/** The person, and the words that identify them: their own texts, and those that match no one else. */
interface Person {
  name: string;
  /** Telephones, addresses and numbers, as stored. */
  identifiers: string[];
  /** Id of the tenant the person has become. */
  tenant_id: number | null;
}

/** The object, its contacts, and its own data when it is a natural person. */
interface StoredData {
  name: string;
  contacts: readonly { name: string; phone: string; email: string }[];
  tenant_id: number | null;
  /** Its own numbers; null when it is not a natural person. */
  numbers: string[] | null;
}

const READERS: Readonly<Record<ObjectName, (tx: Tx, actor: Actor, id: number, today: string) => Promise<StoredData>>> =
  {
    customer: async (tx, actor, id) => {
      const customer = await loadCustomer(tx, actor, id);
      return { ...customer, numbers: customer.kind === 'person' ? [] : null };
    },
    tenant: async (tx, actor, id) => {
      const tenant = await loadTenant(tx, actor, id);
      const { kind, identifier, invoice_tax_number, invoice_phone } = tenant;
      const numbers = kind === 'person' ? [identifier, invoice_tax_number, invoice_phone] : null;
      return { ...tenant, tenant_id: id, numbers };
    },
    channel: async (tx, actor, id, today) => ({
      ...(await loadChannel(tx, actor, id, today)),
      tenant_id: null,
      numbers: null,
    }),
  };

async function personOf(call: Call, object: ObjectName, { id, contact }: PersonalSubject): Promise<Person> {
  const { name, contacts, tenant_id, numbers } = await READERS[object](call.tx, call.actor, id, call.today);
  assertSeesAllParks(call, '处理个人信息');
  if (contact === null) {
    const what = object === 'channel' ? '渠道' : '企业';
    if (numbers === null) throw invalid([{ path: ['contact'], message: `${what}本身不是个人，请选择其中一位联系人` }]);
    return { name, identifiers: [...contacts.flatMap(({ phone, email }) => [phone, email]), ...numbers], tenant_id };
  }
  const one = contacts[contact];
  if (!one) throw invalid([{ path: ['contact'], message: '联系人不存在，请刷新后重试' }]);
  return { name: one.name, identifiers: [one.phone, one.email], tenant_id };
}

/** Shorter digit strings would also match other people. */
const LEAST = 7;
/** Returns the texts that are long enough to match no one else. */
export const identifying = (terms: readonly string[]): string[] => terms.filter((word) => word.length >= LEAST);

/** Erases a person from the object, and their names and texts from related rows and the audit trail. */
export async function forget(
  tx: Tx,
  object: ObjectName,
  subject: { id: number; version: number; contact: number | null },
  names: readonly string[],
  terms: readonly string[],
): Promise<void> {
  if (object === 'customer') await eraseCustomer({ tx }, { ...subject, names: [...names, ...terms] });
  else if (object === 'tenant') await eraseTenant({ tx }, subject);
  else await eraseChannelContact({ tx }, subject);
  await tx.query(sql`select erase_person(${object}, ${subject.id}, ${[...names]}::text[], ${[...terms]}::text[])`);
}

/** Returns everything that names the person; for a natural person also the rows related to them. */
async function personalDataOf({ tx }: Call, object: ObjectName, { id, contact }: PersonalSubject, person: Person) {
  const phones = phoneKeys(person.identifiers);
  const own = [person.name, ...identifying(person.identifiers)].map(
    (word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  );
  const himself = contact === null;
  return tx.query<Entry>(
    sql`select '客户「' || c.name || '」的联系人' as "where", k.name || case when k.position = '' then '' else '，' || k.position end as item,
          concat_ws('，', nullif(k.phone, ''), nullif(k.email, '')) as value
        from customer_contact k join customer c on (c.company_id, c.id) = (k.company_id, k.customer_id)
        where k.company_id = app_company() and (k.phone_digits = any(${phones}::text[])
          or ${object} = 'customer' and k.customer_id = ${id} and (${himself} or k.seq = ${contact}::int + 1))
        union all
        select '租客「' || t.name || '」的联系人', k.name || case when k.position = '' then '' else '，' || k.position end,
          concat_ws('，', nullif(k.phone, ''), nullif(k.email, ''))
        from tenant_contact k join tenant t on (t.company_id, t.id) = (k.company_id, k.tenant_id)
        where k.company_id = app_company() and (regexp_replace(k.phone, '[^0-9]', '', 'g') = any(${phones}::text[])
          or ${object} = 'tenant' and k.tenant_id = ${id} and (${himself} or k.seq = ${contact}::int + 1))
        union all
        select '渠道「' || h.name || '」的联系人', k.name || case when k.position = '' then '' else '，' || k.position end,
          concat_ws('，', nullif(k.phone, ''), nullif(k.email, ''))
        from channel_contact k join channel h on (h.company_id, h.id) = (k.company_id, k.channel_id)
        where k.company_id = app_company() and (regexp_replace(k.phone, '[^0-9]', '', 'g') = any(${phones}::text[])
          or ${object} = 'channel' and k.channel_id = ${id} and k.seq = ${contact}::int + 1)
        union all
        select '渠道「' || h.name || '」的收款账户', h.payee_name, concat_ws('，', nullif(h.payee_bank, ''), nullif(h.payee_account, ''))
        from channel h where h.company_id = app_company() and ${object} = 'channel' and h.id = ${id} and h.payee_name = ${person.name}
        union all
        select '保证金退款的收款账户', g.payee_name, concat_ws('，', nullif(g.payee_bank, ''), nullif(g.payee_account, ''))
        from deposit_refund g join contract n on (n.company_id, n.id) = (g.company_id, g.contract_id)
        where g.company_id = app_company() and ${himself} and n.tenant_id = ${person.tenant_id} and g.payee_name <> ''
        union all
        select '退租退款的收款账户', o.payee_name, concat_ws('，', nullif(o.payee_bank, ''), nullif(o.payee_account, ''))
        from contract_termination o join contract n on (n.company_id, n.id) = (o.company_id, o.contract_id)
        where o.company_id = app_company() and ${himself} and n.tenant_id = ${person.tenant_id} and o.payee_name <> ''
        union all
        select '客户', c.name, c.remark from customer c where c.company_id = app_company() and ${himself} and ${object} = 'customer' and c.id = ${id}
        union all
        select '租客', t.name, concat_ws('，', nullif(t.identifier, ''), nullif(t.invoice_tax_number, ''), nullif(t.invoice_phone, ''),
          nullif(t.invoice_address, ''), nullif(t.invoice_account, ''), nullif(t.remark, ''))
        from tenant t where t.company_id = app_company() and ${himself} and t.id = ${person.tenant_id}
        union all
        select '跟进', f.followed_on::text, f.content from follow_up f
        where f.company_id = app_company() and ${object} = 'customer' and f.customer_id = ${id} and (${himself} or f.content ilike any(${own}::text[]))
        union all
        select '合同', n.number, n.start_date || ' 至 ' || n.end_date from contract n
        where n.company_id = app_company() and ${himself} and n.tenant_id = ${person.tenant_id}
        union all
        select '审计', to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), l.user_name from audit_log l
        where l.company_id = app_company() and l.object = ${object} and l.object_id = ${id} and (${himself} or l.changes::text ilike any(${own}::text[]))`,
  );
}

async function dataOf(call: Call, object: ObjectName, subject: PersonalSubject): Promise<PersonalData> {
  const person = await personOf(call, object, subject);
  const entries = await personalDataOf(call, object, subject, person);
  await call.audit({ object, object_id: subject.id, action: 'export-personal', after: { revealed: '个人信息' } });
  return { name: person.name, entries };
}

async function erase(
  call: Call,
  object: ObjectName,
  { reason, ...subject }: PersonalErasing,
): Promise<{ erased: true }> {
  const { tx } = call;
  const person = await personOf(call, object, subject);
  if (person.tenant_id !== null) await assertErasable(tx, person.tenant_id);
  if (object === 'channel') await assertPaid(call, subject.id);
  await forget(tx, object, subject, [person.name], identifying(person.identifiers));
  await call.audit({ object, object_id: subject.id, action: 'erase', after: { reason } });
  return { erased: true };
}

const routesOf = (object: ObjectName, { data, erase: erasing }: typeof customerPersonal): Route[] => [
  handle(data, (call, subject) => dataOf(call, object, subject)),
  handle(erasing, (call, input) => erase(call, object, input)),
];

export const personalDataRoutes: Route[] = [
  ...routesOf('customer', customerPersonal),
  ...routesOf('tenant', tenantPersonal),
  ...routesOf('channel', channelPersonal),
];
