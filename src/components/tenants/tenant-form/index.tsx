// Parts of the tenant form in addition to its plain fields, for the page and for the drawer of the contract form.
import type { ReactNode } from 'react';
import { CONTACTS_SECTION } from '#api/kernel/form/contacts';
import { ALIASES_SECTION, tenantContactFields, tenantForm } from '#api/tenants/tenant/tenant';
import { ContactsSection } from '@/components/forms/contacts-section';
import { AliasesSection } from './aliases-section';
import { TenantDuplicates } from './duplicates-notice';

const [{ title: FIRST_SECTION } = { title: '' }] = tenantForm;

/** Values of a new contact. */
const NEW_CONTACT = { name: '', phone: '', email: '', receives_bills: false };

export const NEW_TENANT = { contacts: [], aliases: [] };

/** Returns the content below the sections of `tenantForm`; `id` is that of the tenant being edited. */
export const tenantParts = (edited: () => void, id?: number): Readonly<Record<string, ReactNode>> => ({
  [FIRST_SECTION]: <TenantDuplicates id={id} />,
  [CONTACTS_SECTION]: <ContactsSection fields={tenantContactFields} blank={NEW_CONTACT} edited={edited} />,
  [ALIASES_SECTION]: <AliasesSection />,
});
