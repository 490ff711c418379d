// The tenant: searched by name; a new one can be added here.
import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { tenantOptions } from '#api/setup/option';
import styles from '@/components/contracts/terms-form/terms-form.module.css';
import { SearchSelect } from '@/components/forms/inputs/select/search-select';
import { useSession } from '@/hooks/session';
import { TenantDrawer } from './tenant-drawer';

const USABLE = { enabled: '1' };

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

export function TenantSelect({ id, value, onChange }: Props) {
  const { can } = useSession();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.beside}>
      <SearchSelect
        id={id}
        path={tenantOptions.path as '/api/option/tenant'}
        params={USABLE}
        value={value}
        onChange={(chosen) => onChange?.(chosen as number | null)}
      />
      {can('p_3100_edit') && (
        <Tooltip title="新增租客">
          <Button icon={<PlusOutlined />} aria-label="新增租客" onClick={() => setAdding(true)} />
        </Tooltip>
      )}
      {adding && (
        <TenantDrawer
          onClose={() => setAdding(false)}
          onAdded={async (tenant) => {
            await client.invalidateQueries({ queryKey: [tenantOptions.path] });
            setAdding(false);
            onChange?.(tenant.id);
          }}
        />
      )}
    </div>
  );
}
