// The tenants of a park: invented companies and, in malls, a few persons.
import { insertRecordsWithIds } from '../../../platform/record';
import { bankAccount, bankBranch, companyName, idNumber, mobile, personName, personOf, uscc } from './names';
import { leaseYears, type Stage } from './stage';

export interface TenantDraft {
  name: string;
  kind: 'company' | 'person';
  identifier: string;
  industry: string;
  contact: string;
}

/** A new tenant; `serial` is its own over all parks. */
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

/** Writes tenants and answers their ids in the same order. */
export async function seedTenants(
  { tx, random, park, setup, today }: Stage,
  drafts: readonly TenantDraft[],
): Promise<number[]> {
  const rows = drafts.map((tenant) => {
    const company = tenant.kind === 'company';
    const phone = mobile(random);
    return {
      name: tenant.name,
      kind: tenant.kind,
      identifier: tenant.identifier,
      industry_id: setup.dictionary('industry', tenant.industry),
      contact_name: tenant.contact,
      contact_phone: phone,
      contact_email: company ? `contact${phone.slice(-6)}@example.com` : '',
      invoice_title: tenant.name,
      invoice_tax_number: tenant.identifier,
      invoice_address: company
        ? `${park.city}${park.district}${random.pick(['人民路', '中山路', '科技路', '建设路'])} ${random.int(1, 999)} 号`
        : '',
      invoice_phone: company ? phone : '',
      invoice_bank: company ? bankBranch(random, park.city) : '',
      invoice_account: company ? bankAccount(random) : '',
      remark: '',
      created_by: setup.users.leasing,
      created_at: `${Number(leaseYears(today).start.slice(0, 4)) - 1}-11-01T02:00:00Z`,
      version: 0,
    };
  });
  return insertRecordsWithIds(tx, 'tenant', rows);
}
