// Placeholder of a form while its object is loading.
import { Card, Skeleton } from 'antd';

export function FormSkeleton() {
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 8 }} />
    </Card>
  );
}
