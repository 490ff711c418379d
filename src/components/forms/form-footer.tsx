// The footer of a form, always visible: the number of errors with a link to the first, then the buttons.
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSaveKey } from '@/hooks/shortcuts';
import styles from './form-footer.module.css';

interface Props {
  /** Number of errors; when missing, nothing is shown. */
  wrong?: number;
  onShowFirst?: () => void;
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
