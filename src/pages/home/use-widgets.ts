// The widgets of a user's home page in their order: the user's own selection, or the preset for their kind of work.
import { useMemo } from 'react';
import { useSession } from '@/hooks/session';
import { useUserSetting } from '@/hooks/use-user-setting';
import { PRESETS, type Preset, WAYS_ON, WIDGETS, type Widget } from './widgets';

type Can = (key: string) => boolean;

/** Returns the kind of work by what a user may edit; a user with several kinds or none gets the preset of a manager. */
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
  // An empty selection counts as none, because an empty home page is useless.
  const chosen = value?.length ? value : widgetsOf(presetOf(can));
  const visible = chosen.flatMap((key): Widget[] => permitted.filter((widget) => widget.key === key));
  return { visible, others: permitted.filter((widget) => !visible.includes(widget)), loaded, save };
}
