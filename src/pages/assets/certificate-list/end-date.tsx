// A day on which a right ends: marked when it is near, red when it has passed, with the word besides the colour.
import type { EXPIRY } from '#api/assets/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { Figure } from '@/components/figures';
import { palette } from '@/theme/palette';

interface Props {
  date: string | null;
  state: keyof typeof EXPIRY;
}

const COLOURS: Partial<Record<Props['state'], string>> = { near: palette.warningText, past: palette.error };
const MARKS: Partial<Record<Props['state'], string>> = { near: '临近', past: '已到期' };

export function EndDate({ date, state }: Props) {
  if (date === null) return <>{NO_FIGURE}</>;
  const mark = MARKS[state];
  return (
    <Figure color={COLOURS[state]}>
      {date}
      {mark && ` ${mark}`}
    </Figure>
  );
}
