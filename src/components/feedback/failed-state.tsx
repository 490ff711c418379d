// What failed, why, and a way to try again.
import { Button, Result } from 'antd';
import { ApiError, messageOf } from '@/api/api-error';
import { MissingObject, usePage } from './missing-object';

interface Props {
  error: unknown;
  onRetry: () => void;
  title?: string;
}

export function FailedState({ error, onRetry, title = '没有加载成功' }: Props) {
  const isMissing = error instanceof ApiError && error.code === 404;
  if (usePage()?.object && isMissing) return <MissingObject reason={messageOf(error)} />;
  return (
    <Result
      status="warning"
      title={title}
      subTitle={messageOf(error)}
      extra={
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
