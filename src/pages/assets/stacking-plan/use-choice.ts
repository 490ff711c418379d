// Selection of spaces on the plan, for one contract or one reservation.
import { App } from 'antd';
import { useState } from 'react';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan.schema';

export interface Choice {
  ids: ReadonlySet<number>;
  /** When set, every click selects or deselects a space; otherwise a click with Ctrl or Shift does. */
  choosing: boolean;
  toggle: (space: PlanSpace) => void;
  add: (spaces: readonly PlanSpace[]) => void;
  setChoosing: (choosing: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();
const isForRent = ({ use }: PlanSpace) => use === 'for_rent';

/** Limited to the spaces of the shown plan: those missing on another day are removed, and another park clears the selection. */
export function useChoice({ buildings }: Plan): Choice {
  const { message } = App.useApp();
  const [chosen, setChosen] = useState(NONE);
  const [choosing, setChoosing] = useState(false);
  const visible = new Set(buildings.flatMap(({ spaces }) => spaces.map(({ id }) => id)));
  const ids = [...chosen].every((id) => visible.has(id))
    ? chosen
    : new Set([...chosen].filter((id) => visible.has(id)));
  const refuse = () => message.info('不可招商的空间不能签约或预定');
  return {
    ids,
    choosing,
    setChoosing,
    toggle: (space) => {
      if (!isForRent(space)) return refuse();
      const next = new Set(ids);
      if (!next.delete(space.id)) next.add(space.id);
      setChosen(next);
    },
    add: (spaces) => {
      const taken = spaces.filter(isForRent);
      if (!taken.length) return refuse();
      setChosen(new Set([...ids, ...taken.map(({ id }) => id)]));
    },
    clear: () => setChosen(NONE),
  };
}
