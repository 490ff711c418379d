// The payee of a settlement that returns money to the tenant: required while the result is a refund, preset to the tenant's known account.
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { terminationPayees } from '#api/contracts/termination/termination';
import { payeeFields } from '#api/finance/payee';
import { call } from '@/api/client';
import { FieldsGrid } from '@/components/forms/form-drawer';
import { KnownPayees } from '@/components/payees/known-payees';
import { NO_PAYEE, usePreview } from './live-settlement';
import styles from './termination-form.module.css';

interface Props {
  /** Called with the values that the user has filled in by a choice. */
  edited: (changed: object) => void;
}

export function RefundSection({ edited }: Props) {
  const form = Form.useFormInstance();
  const contract_id = Form.useWatch('contract_id', form) as number | undefined;
  // Also while its field is not rendered.
  const way = Form.useWatch('way', { form, preserve: true }) as string | null | undefined;
  const refunds = (usePreview().preview.data?.refund_fen ?? 0) > 0;
  const known = useQuery({
    queryKey: [terminationPayees.path, contract_id],
    queryFn: () => call(terminationPayees, { contract_id: contract_id as number }, { quiet: [403, 404] }),
    enabled: refunds && contract_id !== undefined,
    staleTime: 0,
  });
  const previous = useRef(contract_id);
  useEffect(() => {
    // The payee then belongs to another tenant.
    if (previous.current !== undefined && previous.current !== contract_id) form.setFieldsValue(NO_PAYEE);
    previous.current = contract_id;
  }, [contract_id, form]);
  const { data } = known;
  useEffect(() => {
    if (!refunds || !data || way) return;
    form.setFieldsValue({ way: 'transfer', ...(data.payees[0] ?? { payee_name: data.tenant_name }) });
  }, [refunds, data, way, form]);
  if (!refunds || !way) return null;
  const transfers = way === 'transfer';
  return (
    <>
      <h3 className={styles.part}>退款账户</h3>
      {transfers && data && data.payees.length > 0 && (
        <KnownPayees
          payees={data.payees}
          onChoose={(payee) => {
            form.setFieldsValue(payee);
            edited(payee);
          }}
        />
      )}
      <FieldsGrid fields={payeeFields(transfers)} />
    </>
  );
}
