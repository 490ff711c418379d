// 待我处理: pending rows of lists and messages, each with its count and a link, and the latest messages.
import { Link } from '@umijs/max';
import { Badge, Card } from 'antd';
import { MESSAGE_KINDS } from '#api/home/message-kinds';
import { FailedState } from '@/components/feedback/failed-state';
import { MessageList, useHomeMessages } from '@/components/home/messages';
import { palette } from '@/theme/palette';
import { useWaiting } from './use-waiting';
import styles from './widgets.module.css';

export function WaitingWidget() {
  const { data, isPending, isError, error, refetch } = useHomeMessages();
  const lists = useWaiting();
  const messages = (data?.counts ?? []).map(({ kind, open }) => ({
    kind,
    title: MESSAGE_KINDS[kind].label,
    count: open,
    to: `/messageCenter?kind=${kind}`,
  }));
  // Decisions that others wait for come before pending rows of lists; warnings come last.
  const waiting = [
    ...messages.filter(({ kind }) => kind === 'approval'),
    ...lists,
    ...messages.filter(({ kind }) => kind !== 'approval'),
  ];
  return (
    <Card title="待我处理" size="small" loading={isPending} extra={<Link to="/messageCenter">全部消息</Link>}>
      {waiting.length > 0 && (
        <div className={styles.waiting}>
          {waiting.map(({ title, count, to }) => (
            <Link key={to} to={to} className={styles.start}>
              {title} <Badge count={count} overflowCount={999} color={palette.primary} />
            </Link>
          ))}
        </div>
      )}
      {isError ? <FailedState error={error} onRetry={refetch} /> : <MessageList messages={data?.latest ?? []} />}
    </Card>
  );
}
