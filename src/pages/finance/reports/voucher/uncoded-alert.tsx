// Missing codes that an export of vouchers needs, each with a link to its form.
import { Link } from '@umijs/max';
import { Alert } from 'antd';
import type { Uncoded } from '#api/finance/voucher/voucher.schema';
import type { Labels } from '#api/kernel/labels';
import { buildingPaths, contractPaths, parkPaths, tenantPaths } from '#api/kernel/paths';
import { useSession } from '@/hooks/session';
import styles from './template-form.module.css';

type Kind = Uncoded['objects'][number]['kind'];

const KIND = {
  tenant: { label: '租客' },
  park: { label: '园区' },
  contract: { label: '合同' },
  building: { label: '楼宇' },
} as const satisfies Labels;

const FORMS: Record<Kind, { access: string; to: (id: number) => string }> = {
  tenant: { access: 'p_3100_edit', to: tenantPaths.edit },
  park: { access: 'p_1200_edit', to: parkPaths.edit },
  contract: { access: 'p_4100_edit', to: contractPaths.edit },
  building: { access: 'p_1300_edit', to: buildingPaths.edit },
};

export function UncodedAlert({ uncoded: { count, objects } }: { uncoded: Uncoded }) {
  const { can } = useSession();
  return (
    <Alert
      showIcon
      type="error"
      style={{ marginBottom: 12 }}
      message={`${count} 个辅助核算对象没有编码，补齐后才能导出`}
      description={
        <ul className={styles.uncoded}>
          {objects.map(({ kind, id, name }) => (
            <li key={`${kind}-${id}`}>
              {KIND[kind].label}：
              {can(FORMS[kind].access) ? (
                <Link to={FORMS[kind].to(id)} target="_blank">
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          ))}
          {count > objects.length && <li>只列出前 {objects.length} 个</li>}
        </ul>
      }
    />
  );
}
