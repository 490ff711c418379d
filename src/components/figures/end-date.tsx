// A day on which something ends: orange when near, red when past, with a text in addition to the colour.
import { EXPIRY, type Expiry } from '#api/kernel/expiry';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { palette } from '@/theme/palette';
import { Figure } from './figure';

interface Props {
  date: string | null;
  state: Expiry;
}

const COLOURS: Partial<Record<Expiry, string>> = { near: palette.warningText, past: palette.error };

export function EndDate({ date, state }: Props) {
  if (date === null) return <>{NO_FIGURE}</>;
  const colour = COLOURS[state];
  return (
    <Figure color={colour}>
      {date}
      {colour && ` ${EXPIRY[state].label}`}
    </Figure>
  );
}
