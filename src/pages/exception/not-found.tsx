// 404: an address without a page.
import { Link } from '@umijs/max';
import { Result } from 'antd';

export default function NotFoundPage() {
  return (
    <Result
      status="404"
      title="页面不存在"
      subTitle="地址可能有误，或页面已不存在。"
      extra={<Link to="/">返回首页</Link>}
    />
  );
}
