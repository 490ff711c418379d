// Values derived from the input, for all parts of the form: the trial, and the errors of each field. They are computed after the keystroke has been
// shown (useDeferredValue), so typing never waits for them.
import { Form, type FormInstance } from 'antd';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import type { PathError } from '@/components/forms/form-page/field-errors';
import { useHolidays } from '@/hooks/use-holidays';
import { usePublishedIndexes } from '@/hooks/use-published-indexes';
import { type ChargeItems, useChargeItems } from '../terms/use-charge-items';
import type { ContractValues } from './contract-values';
import { type Trial, trialOf } from './trial';

export type Path = readonly (string | number)[];

interface Live {
  /** The input, with a short delay. */
  values: ContractValues;
  trial: Trial;
  items: ChargeItems;
  /** The errors to show: of fields that the user has edited, or all of them after the first submit. */
  problems: readonly PathError[];
  /** Sets a value that the user has chosen outside of an input, as if it had been typed. */
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
  /** Set after the user has tried to save: all errors are shown. */
  attempted: boolean;
  onEdited: () => void;
  children: ReactNode;
}

const everything = (values: ContractValues) => values;

export function LiveProvider({ form, attempted, onEdited, children }: Props) {
  const watched = Form.useWatch(everything, { form, preserve: true }) as ContractValues | undefined;
  // Before the first change `useWatch` does not return the initial values; the form does.
  const typed = watched?.clauses ? watched : (form.getFieldsValue(true) as ContractValues);
  const values = useDeferredValue(typed);
  const items = useChargeItems();
  const holidays = useHolidays();
  const indexes = usePublishedIndexes();
  const trial = useMemo(() => trialOf(values, items, holidays, indexes), [values, items, holidays, indexes]);
  const live = useMemo(() => {
    const isVisible = ({ path }: PathError) => {
      const name = [...path] as (string | number)[];
      // The values that the errors are of: those of the form can be newer.
      return attempted || form.isFieldTouched(name) || hasValue(valueAt(values, name));
    };
    const put = (path: Path, value: unknown) => {
      form.setFieldValue([...path], value);
      form.setFields([{ name: [...path], errors: [] }]);
      onEdited();
    };
    return { values, trial, items, put, problems: trial.issues.filter(isVisible) };
  }, [values, trial, items, attempted, form, onEdited]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const valueAt = (values: unknown, name: Path): unknown =>
  name.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values);

const startsWith = (path: readonly PropertyKey[], start: Path) =>
  start.every((part, index) => String(part) === String(path[index]));

/** Returns the error of a field; with `deep`, also errors inside its value. */
export function useProblem(path: Path, deep = true): string | undefined {
  const { problems } = useLive();
  return problems.find((one) => startsWith(one.path, path) && (deep || one.path.length === path.length))?.message;
}
