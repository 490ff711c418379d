// A small form that makes one call: once at a time, what was refused at its fields, and the rest above them.
// Imports little: the sign-in page uses it.
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '@/api/api-error';
import { showFieldErrors } from './field-errors';

/** Told at the fields or above the form. */
const QUIET = [403, 404, 409, 422, 423, 429];

export interface FormCall {
  busy: boolean;
  /** What belongs to no field of the form. */
  refusal: string;
  /** Runs the work; tells the refused call's error to `seen` before it is shown. */
  run(
    work: (options: { quiet: readonly number[] }) => Promise<unknown>,
    seen?: (error: ApiError) => void,
  ): Promise<void>;
}

export function useFormCall(form: FormInstance): FormCall {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const running = useRef(false);
  const run: FormCall['run'] = async (work, seen) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal('');
    try {
      await work({ quiet: QUIET });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!QUIET.includes(error.code)) return;
      seen?.(error);
      // Fields that the error has just revealed are there a moment later.
      await new Promise((resolve) => setTimeout(resolve));
      const { count, others } = showFieldErrors(form, error.errors);
      setRefusal(count > 0 ? others.join('；') : error.message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}
