// A figure that says on hover, or when the keyboard reaches it, what it is made of. The words are made when they are asked for:
// a table has thousands of such figures.
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './report-page.module.css';

/** A calculation reads better in few lines. */
const WIDE = { root: { maxWidth: 440 } };

interface Props {
  words: () => string;
  children: ReactNode;
}

export function Explained({ words, children }: Props) {
  const [near, setNear] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is read, not acted on
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the words behind the figure must be reached by the keyboard too
      tabIndex={0}
      className={styles.explained}
      aria-description={near ? words() : undefined}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      {children}
      {near && (
        <Tooltip open styles={WIDE} title={<span className={styles.words}>{words()}</span>}>
          <span className={styles.anchor} />
        </Tooltip>
      )}
    </span>
  );
}
