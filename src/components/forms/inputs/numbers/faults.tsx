// Inputs whose text has no value block sending: an optional field would be sent empty.
import type { FormRule } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';

/** Ids of the inputs with a fault. */
type Faults = Set<string>;

const Scope = createContext<Faults | null>(null);

export interface FaultScope {
  faults: Faults;
  /** Rule of the field around the inputs; it runs on submit only, since each input shows its own fault while typing. */
  rule: FormRule;
  /** Focuses the first input of the element that has a fault; false when there is none. */
  stop: (within: Element | null) => boolean;
}

const UNREADABLE = '请改正后再提交';

/** The faults of the inputs within `<FaultsOf scope>`, without those of an inner scope. */
export function useFaultScope(): FaultScope {
  const [faults] = useState<Faults>(() => new Set());
  const rule = useMemo(
    (): FormRule => ({
      validateTrigger: [],
      validator: () => (faults.size > 0 ? Promise.reject(new Error(UNREADABLE)) : Promise.resolve()),
    }),
    [faults],
  );
  const stop = useCallback(
    (within: Element | null) => {
      if (faults.size === 0) return false;
      within?.querySelector<HTMLElement>('.ant-input-number-status-error input')?.focus();
      return true;
    },
    [faults],
  );
  return useMemo(() => ({ faults, rule, stop }), [faults, rule, stop]);
}

export function FaultsOf({ scope, children }: { scope: FaultScope; children: ReactNode }) {
  return <Scope.Provider value={scope.faults}>{children}</Scope.Provider>;
}

/** Registers a fault of an input in its scope. */
export function useFault(isWrong: boolean): void {
  const faults = useContext(Scope);
  const id = useId();
  useEffect(() => {
    if (!faults || !isWrong) return;
    faults.add(id);
    return () => {
      faults.delete(id);
    };
  }, [faults, isWrong, id]);
}
