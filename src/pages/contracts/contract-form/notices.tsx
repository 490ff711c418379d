// 提示: unusual terms of the typed contract, requested from the server once its terms are complete. They never block the save.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { contractNotices } from '#api/contracts/contract/contract';
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { call } from '@/api/client';
import { saveOf } from '@/components/contracts/terms-form/contract-values';
import { useLive } from '@/components/contracts/terms-form/live';
import styles from '@/components/contracts/terms-form/terms-form.module.css';
import { ToneTag } from '@/components/figures';
import { useSettled } from '@/hooks/use-settled';

/** Errors of the terms are shown at the fields. */
const QUIET = [403, 404, 409, 422];

export function Notices({ id }: { id: number | null }) {
  const { values, trial } = useLive();
  const complete = trial.issues.length === 0 && values.park_id != null && values.tenant_id != null;
  const text = complete ? JSON.stringify({ ...saveOf(values), ...(id === null ? {} : { id, version: 0 }) }) : null;
  const settled = useSettled(text);
  const found = useQuery({
    queryKey: [contractNotices.path, settled],
    queryFn: ({ signal }) => call(contractNotices, JSON.parse(settled ?? '') as ContractSave, { signal, quiet: QUIET }),
    enabled: settled !== null && text !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (text === null || !found.data?.length) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      message={`有 ${found.data.length} 处提示`}
      description={
        <ul className={styles.notices}>
          {found.data.map(({ message, approval }) => (
            <li key={message}>
              {message}
              {approval && (
                <span style={{ marginInlineStart: 8 }}>
                  <ToneTag tone="warning">须特批</ToneTag>
                </span>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}
