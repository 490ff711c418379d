// The status of a space as a tag: its fixed colour (look.md), and a letter and hatch for those who don't see colours.
import { SPACE_STATUS } from '../../../api/assets/terms';
import type { Terms } from '../../../api/kernel/terms';
import { NO_FIGURE } from '../../../domain/kernel/format';
import { spaceStatusColours } from '../../theme/palette';
import styles from './space-status.module.css';

type Status = keyof typeof SPACE_STATUS;

const LETTERS: Readonly<Record<Status, string>> = {
  leased: '租',
  holdover: '逾',
  signed: '签',
  reserved: '订',
  self_use: '用',
  not_for_rent: '停',
  vacant: '空',
};
const HATCHED: readonly string[] = ['vacant', 'holdover'];
/** Light grounds carry dark letters. */
const DARK_LETTER: readonly string[] = ['vacant', 'reserved', 'not_for_rent'];

export function SpaceStatusTag({ status }: { status: string | null | undefined }) {
  if (!status || !(status in SPACE_STATUS)) return <>{NO_FIGURE}</>;
  const known = status as Status;
  const marks = [
    styles.sign,
    HATCHED.includes(known) && styles.hatched,
    DARK_LETTER.includes(known) && styles.dark,
    known === 'vacant' && styles.framed,
  ];
  return (
    <span className={styles.tag}>
      <span
        aria-hidden="true"
        className={marks.filter(Boolean).join(' ')}
        style={{ backgroundColor: spaceStatusColours[known] }}
      >
        {LETTERS[known]}
      </span>
      {(SPACE_STATUS as Terms)[known]?.label}
    </span>
  );
}
