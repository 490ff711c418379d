// The drawers of the space list: split one, merge several, create many.
import { businessDay } from '#api/kernel/instant';
import { MergeDrawer, SplitDrawer } from '@/components/assets/split-merge';
import { BulkDrawer } from './bulk-drawer';

export type SpaceAct = { kind: 'split'; id: number } | { kind: 'merge'; ids: readonly number[] } | { kind: 'bulk' };

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
    case 'bulk':
      return <BulkDrawer day={day} onClose={onClose} />;
    default:
      return null;
  }
}
