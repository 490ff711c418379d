// 待我审批: what waits for the user's decision, each leading to the object it is about.
import { Link } from '@umijs/max';
import { Empty } from 'antd';
import type { WflowInstance } from '../../../api/wflow/wflow.schema';
import { textOf } from '../figures';
import styles from './open-approvals.module.css';

export { useOpenApprovals } from './use-open-approvals';

/** The page of the object an approval is about. */
const PAGES: Readonly<Record<WflowInstance['kind'], (id: number) => string>> = {
  contract: (id) => `/contractManage/contract-detail?id=${id}`,
};

interface Props {
  approvals: readonly WflowInstance[];
  onOpen?: () => void;
}

export function ApprovalList({ approvals, onOpen }: Props) {
  if (approvals.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待您审批的单据" />;
  }
  return (
    <ul className={styles.list}>
      {approvals.map(({ id, kind, object_id, title, submitted_by, submitted_at }) => (
        <li key={id}>
          <Link to={PAGES[kind](object_id)} title={title} className={styles.title} onClick={onOpen}>
            {title}
          </Link>
          <span className={styles.note}>{`${submitted_by} 提交于 ${textOf('instant', submitted_at)}`}</span>
        </li>
      ))}
    </ul>
  );
}
