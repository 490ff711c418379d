// The customer a contract is made with: his tenant and his channel come along, and who is no tenant yet becomes one on the spot.
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { customerCalls, revealCustomer, UNMASK_CUSTOMER } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { customerOptions } from '#api/setup/option/option';
import type { TenantSave } from '#api/tenants/tenant/tenant.schema';
import { call } from '@/api/client';
import { useLive } from '@/components/contracts/terms-form/live';
import { SearchSelect } from '@/components/forms/inputs/select/search-select';
import { useSession } from '@/hooks/session';
import { TenantDrawer } from './tenant-drawer';

interface Props {
  /** Null: a new contract. */
  contractId: number | null;
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** Telephones as they are stored, in the order of the contacts, for who may read them; others type them anew, as nobody stores masked ones. */
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
  /** What the tenant being added begins with; null: none is. */
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
  // What a stored contract says stays, until its customer is chosen anew.
  const chosen = customer && (contractId === null || form.isFieldTouched('customer_id')) ? customer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer, so that what is cleared afterwards stays cleared
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
      <TenantDrawer
        open={adding !== null}
        known={adding ?? undefined}
        onClose={() => setAdding(null)}
        onAdded={(tenant) => {
          setAdding(null);
          put(['tenant_id'], tenant.id);
        }}
      />
    </>
  );
}
