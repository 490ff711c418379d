// 非现金担保: guarantees, guarantors and insurance for deposits, with their acts in a drawer.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { securityList } from '#api/finance/security/security.list';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { ListPage } from '@/components/lists/list-page';
import { RegisterDrawer } from '@/components/securities';
import { useUrlParams } from '@/hooks/use-url-params';
import { SecurityDrawer } from './security-drawer';

export default function SecurityListPage() {
  const [params, change] = useUrlParams();
  const [adding, setAdding] = useState(false);
  const client = useQueryClient();
  const id = Number(params.get('open')) || null;
  return (
    <>
      <ListPage
        declaration={securityList}
        title="非现金担保"
        description="以保函、保证人或保证保险代替现金的保证金：登记、续期、索赔与退还"
        primary={{ key: 'add', label: '登记担保', access: 'p_5110_edit', onClick: () => setAdding(true) }}
        rowActions={(row) => [{ key: 'open', label: '查看', onClick: () => change({ open: String(row.id) }) }]}
        renders={{
          number: (row) => (
            <a
              href={`?open=${row.id}`}
              onClick={(event) => {
                event.preventDefault();
                change({ open: String(row.id) });
              }}
            >
              {row.number}
            </a>
          ),
          contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
          tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
        }}
        emptyHint="还没有非现金担保：租客提交保函、保证合同或保单后登记"
      />
      {id !== null && <SecurityDrawer id={id} onClose={() => change({ open: null })} />}
      {adding && (
        <RegisterDrawer
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            void client.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
