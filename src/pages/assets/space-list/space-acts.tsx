// The drawers of the space list: split one, merge several, add many, import.
import dayjs from 'dayjs';
import { spaceImport } from '#api/assets/space/space.import';
import { MergeDrawer, SplitDrawer } from '@/components/assets/split-merge';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { BulkDrawer } from './bulk-drawer';

export type SpaceAct =
  | { kind: 'split'; id: number }
  | { kind: 'merge'; ids: readonly number[] }
  | { kind: 'bulk' | 'import' };

interface Props {
  act: SpaceAct | null;
  onClose: () => void;
}

export function SpaceActs({ act, onClose }: Props) {
  const day = dayjs().format('YYYY-MM-DD');
  switch (act?.kind) {
    case 'split':
      return <SplitDrawer id={act.id} day={day} onClose={onClose} />;
    case 'merge':
      return <MergeDrawer ids={act.ids} day={day} onClose={onClose} />;
    case 'bulk':
      return <BulkDrawer day={day} onClose={onClose} />;
    case 'import':
      return <ImportDrawer declaration={spaceImport} onClose={onClose} />;
    default:
      return null;
  }
}
