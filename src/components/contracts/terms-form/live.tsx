// What follows from the typed values, for all parts of the form: the trial, and what is wrong at each field. It is computed
// after the keystroke has been shown (useDeferredValue), so typing never waits for it.
import { Form, type FormInstance } from 'antd';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import type { PathError } from '@/components/forms/form-page/field-errors';
import { useHolidays } from '@/hooks/use-holidays';
import { usePublishedIndexes } from '@/hooks/use-published-indexes';
import { type ChargeItems, useChargeItems } from '../terms/use-charge-items';
import type { ContractValues } from './contract-values';
import { type Trial, trialOf } from './trial/trial';

export type Path = readonly (string | number)[];

interface Live {
  /** What is typed, a moment later. */
  values: ContractValues;
  trial: Trial;
  items: ChargeItems;
  /** What is wrong and already worth saying: of fields the user has been at, or all after the first submit. */
  problems: readonly PathError[];
  /** Sets a value the user has chosen outside of an input, as if it had been typed. */
  put: (path: Path, value: unknown) => void;
}

const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive outside of LiveProvider');
  return live;
}

interface Props {
  form: FormInstance;
  /** The user has tried to save: everything wrong is shown. */
  attempted: boolean;
  onEdited: () => void;
  children: ReactNode;
}

const everything = (values: ContractValues) => values;

export function LiveProvider({ form, attempted, onEdited, children }: Props) {
  const watched = Form.useWatch(everything, { form, preserve: true }) as ContractValues | undefined;
  // Before the first change the watch knows nothing of the initial values; the form does.
  const typed = watched?.clauses ? watched : (form.getFieldsValue(true) as ContractValues);
  const values = useDeferredValue(typed);
  const items = useChargeItems();
  const holidays = useHolidays();
  const indexes = usePublishedIndexes();
  const trial = useMemo(() => trialOf(values, items, holidays, indexes), [values, items, holidays, indexes]);
  const live = useMemo(() => {
    const isShown = ({ path }: PathError) => {
      const name = [...path] as (string | number)[];
      return attempted || form.isFieldTouched(name) || hasValue(form.getFieldValue(name));
    };
    const put = (path: Path, value: unknown) => {
      form.setFieldValue([...path], value);
      form.setFields([{ name: [...path], errors: [] }]);
      onEdited();
    };
    return { values, trial, items, put, problems: trial.issues.filter(isShown) };
  }, [values, trial, items, attempted, form, onEdited]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const startsWith = (path: readonly PropertyKey[], start: Path) =>
  start.every((part, index) => String(part) === String(path[index]));

/** What to say at a field; `deep`: also what is wrong inside its value. */
export function useProblem(path: Path, deep = true): string | undefined {
  const { problems } = useLive();
  return problems.find((one) => startsWith(one.path, path) && (deep || one.path.length === path.length))?.message;
}
