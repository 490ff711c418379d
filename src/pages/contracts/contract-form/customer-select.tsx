// The customer of a contract: selecting one also sets its tenant and its channel; a customer who is not a tenant yet can be added as one.
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { customerCalls, revealCustomer, UNMASK_CUSTOMER } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { customerOptions } from '#api/setup/option';
import type { TenantSave } from '#api/tenants/tenant/tenant.schema';
import { call } from '@/api/client';
import { useLive } from '@/components/contracts/terms-form/live';
import { SearchSelect } from '@/components/forms/inputs/select/search-select';
import { useSession } from '@/hooks/session';
import { TenantDrawer } from './tenant-drawer';

interface Props {
  /** `null` for a new contract. */
  contractId: number | null;
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** Contacts have the stored telephones for users who may read them; other users must type them, because masked ones cannot be saved. */
const tenantOf = ({ name, kind, industry_id, contacts }: Customer, phones: readonly string[]): Partial<TenantSave> => ({
  name,
  kind,
  industry_id,
  contacts: contacts.map(({ kind_id: _kind, ...contact }, place) => ({
    ...contact,
    phone: phones[place] ?? '',
    receives_bills: false,
  })),
});

export function CustomerSelect({ contractId, id, value = null, onChange }: Props) {
  const { can } = useSession();
  /** Initial values of the tenant being added; null while the drawer is closed. */
  const [adding, setAdding] = useState<Partial<TenantSave> | null>(null);
  const form = Form.useFormInstance();
  const { put } = useLive();
  const tenant_id = Form.useWatch('tenant_id', form) as number | null | undefined;
  const { data: customer } = useQuery({
    queryKey: [customerCalls.get.path, value],
    queryFn: () => call(customerCalls.get, { id: value ?? 0 }, { quiet: [403, 404] }),
    enabled: value !== null && (can('p_2100') || can('p_2500')),
    staleTime: 0,
  });
  // Values of a stored contract are retained until another customer is selected.
  const chosen = customer && (contractId === null || form.isFieldTouched('customer_id')) ? customer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per customer, so that values cleared afterwards stay cleared
  useEffect(() => {
    for (const name of ['tenant_id', 'channel_id'] as const)
      if (chosen?.[name] && !form.getFieldValue(name)) put([name], chosen[name]);
  }, [chosen?.id]);

  const addTenant = async (from: Customer) => {
    const phones = UNMASK_CUSTOMER.some(can) ? (await call(revealCustomer, { id: from.id })).phones : [];
    setAdding(tenantOf(from, phones));
  };

  return (
    <>
      <SearchSelect
        id={id}
        path={customerOptions.path as '/api/option/customer'}
        value={value}
        placeholder="非招商客户可不选"
        onChange={(picked) => onChange?.(picked as number | null)}
      />
      {customer?.tenant_id === null && !tenant_id && can('p_3100_edit') && (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => addTenant(customer)}>
          以该客户新增租客
        </Button>
      )}
      {adding && (
        <TenantDrawer
          values={adding}
          onClose={() => setAdding(null)}
          onAdded={(tenant) => {
            setAdding(null);
            put(['tenant_id'], tenant.id);
          }}
        />
      )}
    </>
  );
}
