// Tenants that may be the one being typed: told while typing, never in the way of saving.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Alert, Form } from 'antd';
import { tenantPaths } from '#api/kernel/paths';
import { tenantDuplicates } from '#api/tenants/tenant/tenant';
import type { Duplicate, DuplicatesQuery } from '#api/tenants/tenant/tenant.schema';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';

const SAME: Record<Duplicate['same'][number], string> = { name: '名称', identifier: '证件号码', phone: '联系电话' };
/** Of what is too long for the call the fields themselves tell. */
const QUIET = [403, 404, 422];

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

export function DuplicatesNotice({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance();
  const typed = Form.useWatch((values: Typed) => JSON.stringify(queryOf(values)), form) as string | undefined;
  const asked = useSettled(typed);
  const found = useQuery({
    queryKey: [tenantDuplicates.path, id, asked],
    queryFn: () => call(tenantDuplicates, { ...JSON.parse(asked ?? '{}'), id }, { quiet: QUIET }),
    enabled: asked !== undefined,
    retry: false,
  });
  if (!found.data?.length) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message="可能与已有租客重复，请核对后再保存"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {found.data.map((tenant) => (
            <li key={tenant.id}>
              <Link to={tenantPaths.detail(tenant.id)} target="_blank">
                {tenant.name}
              </Link>
              （{tenant.same.map((what) => SAME[what]).join('、')}相同）
            </li>
          ))}
        </ul>
      }
    />
  );
}
