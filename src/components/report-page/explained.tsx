// A figure that explains its calculation on hover or keyboard focus. The text is created on demand, because a table has thousands of such figures.
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './report-page.module.css';

/** Wide, because a calculation is easier to read in few lines. */
const WIDE = { root: { maxWidth: 440 } };

interface Props {
  textOf: () => string;
  children: ReactNode;
}

export function Explained({ textOf, children }: Props) {
  const [near, setNear] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is read-only
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be accessible by keyboard
      tabIndex={0}
      className={styles.explained}
      aria-description={near ? textOf() : undefined}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      {children}
      {near && (
        <Tooltip open styles={WIDE} title={<span className={styles.words}>{textOf()}</span>}>
          <span className={styles.anchor} />
        </Tooltip>
      )}
    </span>
  );
}
