// Which widgets a user has on his home page and in what order: his own choice, or what those of his work begin with.
import { useMemo } from 'react';
import { useSession } from '@/hooks/session';
import { useUserSetting } from '@/hooks/use-user-setting';
import { PRESETS, type Preset, WAYS_ON, WIDGETS, type Widget } from './widgets';

type Can = (key: string) => boolean;

/** The kind of work by what a user may change: several kinds, or none, is that of a manager. */
export function presetOf(can: Can): Preset {
  const money = can('p_5400_post');
  const customers = can('p_2100_edit');
  if (money && customers) return 'manager';
  if (money) return 'finance';
  if (customers) return 'leasing';
  return can('p_1400_edit') ? 'assets' : 'manager';
}

export const widgetsOf = (preset: Preset): string[] => [...PRESETS[preset].widgets, ...WAYS_ON];

export function useWidgets() {
  const { can } = useSession();
  const { value, loaded, save } = useUserSetting<string[]>('home');
  const permitted = useMemo(() => WIDGETS.filter(({ keys }) => keys.length === 0 || keys.some(can)), [can]);
  // Nobody wants a home page without anything: an empty choice is none.
  const chosen = value?.length ? value : widgetsOf(presetOf(can));
  const shown = chosen.flatMap((key): Widget[] => permitted.filter((widget) => widget.key === key));
  return { shown, others: permitted.filter((widget) => !shown.includes(widget)), loaded, save };
}
