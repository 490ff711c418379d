// The drawers of the space list: split one, merge several, move the first day of several.
import { businessDay } from '#api/kernel/instant';
import { FirstDayDialog } from '@/components/assets/first-day-dialog';
import { MergeDrawer, SplitDrawer } from '@/components/assets/split-merge';

export type SpaceAct =
  | { kind: 'split'; id: number }
  | { kind: 'merge'; ids: readonly number[] }
  | { kind: 'first-day'; spaces: readonly { id: number; name: string }[] };

interface Props {
  act: SpaceAct | null;
  onClose: () => void;
}

export function SpaceActs({ act, onClose }: Props) {
  const day = businessDay();
  switch (act?.kind) {
    case 'split':
      return <SplitDrawer id={act.id} day={day} onClose={onClose} />;
    case 'merge':
      return <MergeDrawer ids={act.ids} day={day} onClose={onClose} />;
    case 'first-day':
      return <FirstDayDialog spaces={act.spaces} onClose={onClose} />;
    default:
      return null;
  }
}
