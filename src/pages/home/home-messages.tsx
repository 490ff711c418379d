// 待办与消息 on the home page: how much is open of each kind, and the latest.
import { Link } from '@umijs/max';
import { Badge, Card } from 'antd';
import { MESSAGE_KINDS } from '#api/home/message/message-kinds';
import { FailedState } from '@/components/feedback/failed-state';
import { MessageList, useHomeMessages } from '@/components/home/messages';
import { palette } from '@/theme/palette';
import styles from './home.module.css';

export function HomeMessages() {
  const { data, isPending, isError, error, refetch } = useHomeMessages();
  return (
    <Card
      title="待办与消息"
      size="small"
      className={styles.block}
      loading={isPending}
      extra={<Link to="/messageCenter">全部消息</Link>}
    >
      {isError ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <>
          {data && data.counts.length > 0 && (
            <div className={styles.links}>
              {data.counts.map(({ kind, open }) => (
                <Link key={kind} to={`/messageCenter?kind=${kind}`} className={styles.start}>
                  {MESSAGE_KINDS[kind].label} <Badge count={open} overflowCount={999} color={palette.primary} />
                </Link>
              ))}
            </div>
          )}
          <MessageList messages={data?.latest ?? []} />
        </>
      )}
    </Card>
  );
}
