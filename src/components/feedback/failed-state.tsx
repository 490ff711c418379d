// A failed request: title, reason, and a button to retry.
import { Button, Result } from 'antd';
import { ApiError, messageOf } from '@/api/api-error';
import { MissingObject, usePage } from './missing-object';

interface Props {
  error: unknown;
  onRetry: () => void;
  title?: string;
  /** Noun of the object that was not found; by default that of the page. */
  object?: string;
}

export function FailedState({ error, onRetry, title = '加载失败', object: named }: Props) {
  const page = usePage();
  const object = named ?? page?.object;
  if (object && error instanceof ApiError && error.code === 404)
    return <MissingObject reason={`${object}不存在或已被删除，请从列表中选择`} />;
  return (
    <Result
      status="warning"
      title={title}
      subTitle={messageOf(error)}
      extra={<Button onClick={onRetry}>重试</Button>}
    />
  );
}
