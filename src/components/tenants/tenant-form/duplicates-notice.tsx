// Tenants that may duplicate the one being entered.
import { tenantPaths } from '#api/kernel/paths';
import { tenantDuplicates } from '#api/tenants/tenant/tenant';
import type { DuplicatesQuery } from '#api/tenants/tenant/tenant.schema';
import { DuplicatesNotice } from '@/components/forms/duplicates-notice';

const SAME = { name: '名称', identifier: '证件号码', phone: '联系电话' };

interface Typed {
  name?: string;
  identifier?: string;
  contacts?: ({ phone?: string } | undefined)[];
}

const queryOf = ({ name, identifier, contacts }: Typed): Omit<DuplicatesQuery, 'id'> => ({
  name: name?.trim() ?? '',
  identifier: identifier?.trim() ?? '',
  phones: (contacts ?? []).flatMap((contact) => contact?.phone || []).slice(0, 20),
});

export function TenantDuplicates({ id }: { id: number | undefined }) {
  return (
    <DuplicatesNotice
      noun="租客"
      endpoint={tenantDuplicates}
      queryOf={queryOf}
      id={id}
      same={SAME}
      to={tenantPaths.detail}
    />
  );
}
