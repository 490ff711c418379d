// The status of a space as a tag: its fixed colour, with a letter and a hatch that are visible without colour vision.
import { SPACE_STATUS } from '#api/assets/labels';
import type { Labels } from '#api/kernel/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { spaceStatusColours } from '@/theme/palette';
import { DARK_LETTER, HATCHED, STATUS_LETTERS, type Status } from './marks';
import styles from './space-status.module.css';

export function SpaceStatusTag({ status }: { status: string | null | undefined }) {
  if (!status || !(status in SPACE_STATUS)) return <>{NO_FIGURE}</>;
  const stored = status as Status;
  const marks = [
    styles.sign,
    HATCHED.includes(stored) && styles.hatched,
    DARK_LETTER.includes(stored) && styles.dark,
    stored === 'vacant' && styles.framed,
  ];
  return (
    <span className={styles.tag}>
      <span
        aria-hidden="true"
        className={marks.filter(Boolean).join(' ')}
        style={{ backgroundColor: spaceStatusColours[stored] }}
      >
        {STATUS_LETTERS[stored]}
      </span>
      {(SPACE_STATUS as Labels)[stored]?.label}
    </span>
  );
}
