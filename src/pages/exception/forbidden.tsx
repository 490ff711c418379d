// 403: the user lacks the page's access key.
import { Link } from '@umijs/max';
import { Result } from 'antd';

export default function ForbiddenPage() {
  return (
    <Result
      status="403"
      title="没有权限"
      subTitle="您没有访问此页面的权限，如有需要请联系管理员授权。"
      extra={<Link to="/">返回首页</Link>}
    />
  );
}
