// Messages in short form: pending and new ones, each with a link to its object.
import { Link } from '@umijs/max';
import { Badge, Empty } from 'antd';
import type { Message } from '#api/home/message.schema';
import { MESSAGE_KINDS } from '#api/home/message-kinds';
import { StatusTag, textOf } from '@/components/figures';
import styles from './messages.module.css';
import { useReadMessage } from './use-messages';

export { useHomeMessages, useRefreshMessages } from './use-messages';

interface Props {
  messages: readonly Message[];
  onOpen?: () => void;
}

export function MessageList({ messages, onOpen }: Props) {
  if (messages.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待处理的消息" />;
  }
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageTitle message={message} onOpen={onOpen} />
          <span className={styles.note}>
            <StatusTag labels={MESSAGE_KINDS} value={message.kind} /> {textOf('instant', message.created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The title with a link to the object; unread messages have a dot and a bold title. */
export function MessageTitle({ message, onOpen }: { message: Message; onOpen?: () => void }) {
  const read = useReadMessage();
  const { title, content, link, read_at, status } = message;
  const unread = status === 'open' && read_at === null;
  const text = (
    <>
      {unread && <Badge status="processing" className={styles.dot} aria-hidden />}
      {unread && <span className={styles.hidden}>未读：</span>}
      {title}
    </>
  );
  if (!link) return <span className={styles.title}>{text}</span>;
  return (
    <Link
      to={link}
      title={content ? `${title}\n${content}` : title}
      className={unread ? `${styles.title} ${styles.unread}` : styles.title}
      onClick={() => {
        onOpen?.();
        if (status === 'open') read(message);
      }}
    >
      {text}
    </Link>
  );
}
