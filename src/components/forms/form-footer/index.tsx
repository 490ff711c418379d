// The footer of a form, always in view: how much is wrong and the way to the first of it, then the ways out.
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSaveKey } from '@/hooks/shortcuts';
import styles from './form-footer.module.css';

interface Props {
  /** How many places are wrong; none: nothing is said. */
  wrong?: number;
  onShowFirst?: () => void;
  /** The buttons. */
  children: ReactNode;
}

export function FormFooter({ wrong = 0, onShowFirst, children }: Props) {
  const footer = useRef<HTMLDivElement>(null);
  useSaveKey(footer);
  return (
    <div ref={footer} className={styles.footer}>
      <span className={styles.count} role="status">
        {wrong > 0 && (
          <Button type="link" danger style={{ padding: 0 }} onClick={onShowFirst}>
            {`有 ${wrong} 处需要修改，查看第一处`}
          </Button>
        )}
      </span>
      {children}
    </div>
  );
}
