// What stands in a form's place while its object is read.
import { Card, Skeleton } from 'antd';

export function FormSkeleton() {
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 8 }} />
    </Card>
  );
}
