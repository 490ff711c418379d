// One submission: checked by its schema, sent only once at a time, with refusals shown at the fields or above them.
// Has few imports, because the sign-in page uses it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { ApiError } from '../api/api-error';
import { call } from '../api/client';
import { showRefusal } from '../api/feedback';
import { failedFile, showFailedFile } from '../api/load-errors';
import { withNotice } from '../api/progress';
import { randomKey } from '../api/random-key';
import { registerInput } from '../api/session-end';
import {
  countWrong,
  type ErrorSummary,
  type PathError,
  showFieldErrors,
} from '../components/forms/form-page/field-errors';

/** The part of a zod schema that forms need; it is loaded in parallel with the form. */
export interface FormSchema<Save> {
  safeParse(
    value: unknown,
  ): { success: true; data: Save } | { success: false; error: { issues: readonly PathError[] } };
}

export interface Quiet {
  /** Status codes whose errors are shown here, not by the client. */
  quiet: readonly number[];
  /** Key that cancels the call while it runs. */
  cancelKey?: string;
}
/** Sends the input, when that takes more than one call. */
export type Send<Input, Output> = (input: Input, options: Quiet) => Promise<Output>;

const sendTo = <Input, Output>(to: Endpoint<Input, Output> | Send<Input, Output>, input: Input, options: Quiet) =>
  typeof to === 'function' ? to(input, options) : call(to, input, options);

export interface SubmitOptions<Input, Output> {
  /** The form whose fields show the errors; when missing, all errors are shown together. */
  form?: FormInstance;
  /** Validates the input; its result is what is sent. */
  schema?: () => Promise<FormSchema<unknown>>;
  /** Further status codes whose errors are shown here; all others are shown by the client. */
  handledCodes?: readonly number[];
  /** Queries that are refetched before `onDone`: all of them, or those of matching paths. */
  rereads?: 'all' | ((path: string) => boolean);
  /** Success message. */
  success?: string | ((output: Output, input: Input) => string);
  onDone?: (output: Output, input: Input) => unknown;
  /** Title of a long-running call, shown in a notification until it is done, on every page. */
  long?: string;
  /** Called before a refusal is shown; returns true when it has already shown the error. */
  onRefused?: (error: ApiError) => unknown;
}

export interface Submission<Input> {
  submit: (input: Input) => Promise<void>;
  submitting: boolean;
  wrong: ErrorSummary;
  /** Must be called when errors of fields have changed, to update their count. */
  recount: () => void;
  /** Returns the value to send, or null when it is invalid; errors are shown then. */
  check: (values: Input) => Promise<Input | null>;
  clearError: () => void;
}

/** Missing permission, missing references, conflicts, invalid values. */
const HANDLED: readonly number[] = [403, 404, 409, 422];
/** A closed month: shown in the dialog itself, but by the client for forms. */
const HANDLED_IN_DIALOG: readonly number[] = [423];
/** A locked account, or too many attempts. */
export const HANDLED_AT_SIGN_IN: readonly number[] = [423, 429];
const NOTHING_WRONG: ErrorSummary = { count: 0, others: [] };
/** Window for the second click of a double click, which may follow after a fast server has already responded. */
const DOUBLE_CLICK_MS = 500;

/** Returns a ref that is false after unmount: a later refusal has no place on the page. */
function useIsMounted() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/** Loads the schema in advance, so that submitting does not wait for it, and registers unsaved input of the form. */
function usePreparedForm(form: FormInstance | undefined, schema: SubmitOptions<unknown, unknown>['schema']): void {
  const load = useRef(schema);
  useEffect(() => {
    // A schema that failed to load is requested again on submit, which then shows the error.
    load.current?.().catch(() => undefined);
  }, []);
  useEffect(() => form && registerInput({ isUnsaved: () => form.isFieldsTouched() }), [form]);
}

export function useSubmit<Input = void, Output = unknown>(
  to: Endpoint<Input, Output> | Send<Input, Output>,
  options: SubmitOptions<Input, Output> = {},
): Submission<Input> {
  const { form, schema, rereads, success, onDone, long, onRefused } = options;
  const { message } = App.useApp();
  const client = useQueryClient();
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const running = useRef(false);
  const here = useIsMounted();
  const done = useRef({ instant: Number.NEGATIVE_INFINITY, sent: '' });
  const quiet = [...HANDLED, ...(options.handledCodes ?? (form ? [] : HANDLED_IN_DIALOG))];
  usePreparedForm(form, schema);

  const show = (errors: readonly PathError[], otherwise: string[]) => {
    const { count, others } = form ? showFieldErrors(form, errors) : { count: 0, others: messagesOf(errors) };
    setWrong({ count, others: count + others.length > 0 ? others : otherwise });
  };
  const recount = useCallback(() => {
    if (form) setWrong((before) => recounted(before, countWrong(form)));
  }, [form]);
  const check = async (values: Input): Promise<Input | null> => {
    const checked = (await schema?.())?.safeParse(values) ?? { success: true as const, data: values };
    if (checked.success) setWrong(NOTHING_WRONG);
    else show(checked.error.issues, []);
    return checked.success ? (checked.data as Input) : null;
  };
  const send = async (values: Input, instant: number) => {
    const input = await check(values);
    if (input === null) return;
    const outcome = await withNotice(long, (cancelKey) => sendTo(to, input, { quiet, cancelKey }));
    if (!outcome) return;
    const output = outcome.done;
    done.current = { instant, sent: nameOf(values) };
    if (rereads === 'all') await client.invalidateQueries();
    else if (rereads) await client.invalidateQueries({ predicate: ({ queryKey }) => rereads(String(queryKey[0])) });
    const text = typeof success === 'function' ? success(output, input) : success;
    if (text) message.success({ content: text, key: text });
    await onDone?.(output, input);
  };
  const report = async (error: unknown) => {
    const missing = failedFile(error);
    if (missing) return showFailedFile(missing);
    if (!(error instanceof ApiError)) throw error;
    if (!quiet.includes(error.code)) return;
    if ((await onRefused?.(error)) === true) return;
    if (!here.current) return showRefusal(error.message);
    // Fields that `onRefused` has just revealed are rendered in the next task.
    if (onRefused) await new Promise((resolve) => setTimeout(resolve));
    show(error.errors, [error.message]);
  };

  const { mutateAsync, isPending } = useMutation({
    // The work uses the state at the time of the click; mutation callbacks would use the state of a later render.
    mutationFn: (work: () => Promise<void>) => work(),
    // When offline, the call must fail with an error instead of waiting.
    networkMode: 'always',
    gcTime: 0,
  });
  const submit = async (values: Input) => {
    const instant = performance.now();
    const again = instant - done.current.instant < DOUBLE_CLICK_MS && done.current.sent === nameOf(values);
    if (running.current || again) return;
    running.current = true;
    await mutateAsync(() => send(values, instant).catch(report)).finally(() => {
      running.current = false;
    });
  };
  return { submit, submitting: isPending, wrong, recount, check, clearError: () => setWrong(NOTHING_WRONG) };
}

const recounted = (before: ErrorSummary, count: number): ErrorSummary =>
  before.count === 0 || before.count === count ? before : { ...before, count };
/** Returns a key that identifies the sent values; uploads and steps of several calls are always unique. */
const nameOf = (values: unknown) =>
  values instanceof FormData || typeof values === 'function' ? randomKey() : `${JSON.stringify(values)}`;
const messagesOf = (errors: readonly PathError[]) => [...new Set(errors.map(({ message }) => message))];
