// The tenants of a park: invented companies and, in malls, a few individuals.
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { bankAccount, bankBranch, companyName, idNumber, mobile, personName, personOf, uscc } from '../names';
import { leaseYears, type Stage } from '../stage';

export interface TenantDraft {
  name: string;
  kind: 'company' | 'person';
  identifier: string;
  industry: string;
  contact: string;
}

/** Returns a new tenant; `serial` is unique over all parks. */
export function draftTenant({ random, park }: Stage, serial: number): TenantDraft {
  const industry = random.weighted(park.industries);
  if (park.type === 'mall' && random.chance(0.08)) {
    const name = personOf(serial);
    return { name, kind: 'person', identifier: idNumber(random, serial, park.division), industry, contact: name };
  }
  const contact = personName(random);
  const name = companyName(random, serial, park.city, industry);
  return { name, kind: 'company', identifier: uscc(random, serial, park.division), industry, contact };
}

/** Writes tenants and returns their ids in the same order. */
export async function seedTenants(
  { tx, random, park, setup, today, first_serial }: Stage,
  drafts: readonly TenantDraft[],
): Promise<number[]> {
  const phones = drafts.map(() => mobile(random));
  const rows = drafts.map((tenant, place) => {
    const company = tenant.kind === 'company';
    return {
      name: tenant.name,
      kind: tenant.kind,
      code: `KH${String(first_serial + place + 1).padStart(4, '0')}`,
      identifier: tenant.identifier,
      industry_id: setup.dictionary('industry', tenant.industry),
      invoice_title: tenant.name,
      invoice_tax_number: tenant.identifier,
      invoice_address: company
        ? `${park.city}${park.district}${random.pick(['人民路', '中山路', '科技路', '建设路'])} ${random.int(1, 999)} 号`
        : '',
      invoice_phone: company ? phones[place] : '',
      invoice_bank: company ? bankBranch(random, park.city) : '',
      invoice_account: company ? bankAccount(random) : '',
      invoice_kind: company && place % 3 !== 2 ? 'e_special' : null,
      remark: '',
      enabled: true,
      created_by: setup.users.leasing,
      created_at: `${Number(leaseYears(today).start.slice(0, 4)) - 1}-11-01T02:00:00Z`,
      version: 0,
    };
  });
  const ids = await insertRecordsWithIds(tx, 'tenant', rows);
  const named = drafts.map((tenant, place) => ({ ...tenant, id: ids[place] ?? 0, phone: phones[place] ?? '' }));
  await insertRecords(tx, 'tenant_contact', named.flatMap(contactsOf));
  await insertRecords(tx, 'tenant_alias', named.flatMap(aliasesOf));
  const tags = named.flatMap((tenant, place) =>
    tagsOf(tenant, place).map((name) => ({
      object: 'tenant',
      object_id: tenant.id,
      tag_id: setup.dictionary('tenant-tag', name),
    })),
  );
  await insertRecords(tx, 'object_tag', tags);
  return ids;
}

type Named = TenantDraft & { id: number; phone: string };

/** The signatory; for every third company also the recipient of bills. */
function contactsOf({ id, kind, contact, phone }: Named, place: number) {
  const company = kind === 'company';
  const address = (who: string) => (company ? `${who}${phone.slice(-6)}@example.com` : '');
  const accounting = company && place % 3 === 0;
  const main = {
    tenant_id: id,
    seq: 1,
    name: contact,
    position: company ? '行政经理' : '',
    phone,
    email: address('contact'),
    receives_bills: company && !accounting,
    main: true,
  };
  const bills = { ...main, seq: 2, name: '财务部', position: '财务', phone: '', email: address('finance') };
  return accounting ? [main, { ...bills, receives_bills: true, main: false }] : [main];
}

/** Tags with the interval of companies that have them. */
const TAGS = [
  ['优质租客', 6],
  ['重点关注', 17],
  ['上市公司', 23],
] as const;
const HIGH_TECH = new Set(['信息技术', '生物医药']);

function tagsOf({ kind, industry }: Named, place: number): string[] {
  if (kind !== 'company') return [];
  const some = TAGS.flatMap(([name, every]) => (place % every === 2 ? [name] : []));
  return HIGH_TECH.has(industry) && place % 3 === 0 ? [...some, '高新技术企业'] : some;
}

/** For every fourth company the money comes from its group's shared accounts. */
function aliasesOf({ id, kind, name }: Named, place: number) {
  if (kind !== 'company' || place % 4 !== 0) return [];
  return [{ tenant_id: id, seq: 1, kind: 'name', value: `${name.slice(0, 6)}财务共享中心` }];
}
