// One submission: checked by its schema, sent once at a time, and what was refused told at its fields or above them.
// Imports little: the sign-in page uses it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { ApiError } from '../api/api-error';
import { call } from '../api/client';
import { type PathError, type ShownErrors, showFieldErrors } from '../components/forms/form-page/field-errors';

/** A zod schema, as far as forms need it; it is loaded when the form is submitted. */
export interface FormSchema<Save> {
  safeParse(
    value: unknown,
  ): { success: true; data: Save } | { success: false; error: { issues: readonly PathError[] } };
}

export interface Quiet {
  /** Codes told here, not by the client. */
  quiet: readonly number[];
}
/** What sends, where it is more than one call. */
export type Send<Input, Output> = (input: Input, options: Quiet) => Promise<Output>;

export interface SubmitOptions<Input, Output> {
  /** The form whose fields show the errors; without one they are all shown together. */
  form?: FormInstance;
  /** Checks before anything is sent, and its result is what is sent. */
  schema?: () => Promise<FormSchema<unknown>>;
  /** Codes told here beside the usual ones; every other is told by the client. */
  alsoTold?: readonly number[];
  /** What is read again before anything else is done: everything, or the queries of these paths. */
  rereads?: 'all' | ((path: string) => boolean);
  /** What the user is told when it is done. */
  success?: string | ((output: Output, input: Input) => string);
  onDone?: (output: Output, input: Input) => unknown;
  /** Sees a refusal before it is told; true: has told it. */
  onRefused?: (error: ApiError) => unknown;
}

export interface Submission<Input> {
  submit: (input: Input) => Promise<void>;
  submitting: boolean;
  wrong: ShownErrors;
  /** What would be sent; null where something is wrong, which is shown then. */
  check: (values: Input) => Promise<Input | null>;
  forgive: () => void;
}

/** No right, references that are gone, conflicts, wrong values. */
const TOLD: readonly number[] = [403, 404, 409, 422];
/** A closed month: a dialog tells it itself, a form leaves it to the client. */
const TOLD_IN_DIALOG: readonly number[] = [423];
/** A locked account, too many attempts. */
export const TOLD_AT_SIGN_IN: readonly number[] = [423, 429];
const NOTHING_WRONG: ShownErrors = { count: 0, others: [] };

export function useSubmit<Input = void, Output = unknown>(
  to: Endpoint<Input, Output> | Send<Input, Output>,
  options: SubmitOptions<Input, Output> = {},
): Submission<Input> {
  const { form, schema, rereads, success, onDone, onRefused, alsoTold = form ? [] : TOLD_IN_DIALOG } = options;
  const { message } = App.useApp();
  const client = useQueryClient();
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const running = useRef(false);
  const quiet = [...TOLD, ...alsoTold];

  const show = (errors: readonly PathError[], otherwise: string[]) => {
    const { count, others } = form ? showFieldErrors(form, errors) : { count: 0, others: messagesOf(errors) };
    setWrong({ count, others: count + others.length > 0 ? others : otherwise });
  };
  const check = async (values: Input): Promise<Input | null> => {
    const checked = (await schema?.())?.safeParse(values) ?? { success: true as const, data: values };
    if (checked.success) setWrong(NOTHING_WRONG);
    else show(checked.error.issues, []);
    return checked.success ? (checked.data as Input) : null;
  };
  const send = async (values: Input) => {
    const input = await check(values);
    if (input === null) return;
    const output = await (typeof to === 'function' ? to(input, { quiet }) : call(to, input, { quiet }));
    if (rereads === 'all') await client.invalidateQueries();
    else if (rereads) await client.invalidateQueries({ predicate: ({ queryKey }) => rereads(String(queryKey[0])) });
    const words = typeof success === 'function' ? success(output, input) : success;
    if (words) message.success(words);
    await onDone?.(output, input);
  };
  const tell = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (!quiet.includes(error.code)) return;
    if (onRefused) {
      if ((await onRefused(error)) === true) return;
      // Fields that it has just revealed are there a moment later.
      await new Promise((resolve) => setTimeout(resolve));
    }
    show(error.errors, [error.message]);
  };

  const { mutateAsync, isPending } = useMutation({
    // What follows belongs to the moment of the click; callbacks of the mutation would see what is rendered meanwhile.
    mutationFn: (work: () => Promise<void>) => work(),
    // Without a network the call is to fail and say so, not to wait.
    networkMode: 'always',
    gcTime: 0,
  });
  const submit = async (values: Input) => {
    if (running.current) return;
    running.current = true;
    await mutateAsync(() => send(values).catch(tell)).finally(() => {
      running.current = false;
    });
  };
  return { submit, submitting: isPending, wrong, check, forgive: () => setWrong(NOTHING_WRONG) };
}

const messagesOf = (errors: readonly PathError[]) => [...new Set(errors.map(({ message }) => message))];
