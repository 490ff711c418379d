// The life of a form over one object: load it, keep a draft, check, save, and show what is wrong.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { App, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Endpoint } from '#api/kernel/endpoint';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { type PathError, showFieldErrors } from './field-errors';
import { useDraft } from './use-draft';
import { useLeaveGuard } from './use-leave-guard';

/** A zod schema, as far as forms need it; it is loaded when the form is submitted. */
export interface FormSchema<Save> {
  safeParse(
    value: unknown,
  ): { success: true; data: Save } | { success: false; error: { issues: readonly PathError[] } };
}

export interface Versioned {
  id: number;
  version: number;
}

export interface ObjectFormOptions<Save, Stored extends Versioned> {
  form: FormInstance;
  /** What the object is called: 园区. */
  noun: string;
  id: number | null;
  calls: { get: Endpoint<{ id: number }, Stored>; save: Endpoint<Save, Stored> };
  schema: () => Promise<FormSchema<unknown>>;
  /** Form values of a stored object. */
  toForm: (stored: Stored) => Record<string, unknown>;
  /** What is saved, from the form's values; without id and version. */
  toSave: (values: Record<string, unknown>) => Record<string, unknown>;
  onSaved: (stored: Stored) => void;
  /** Under which name a draft of a new object is kept, where several kinds of new ones must not mix. */
  draftName?: string;
}

/** Told at the fields, or above them: references that are gone, conflicts, wrong values. */
const QUIET = [403, 404, 409, 422];
const NOTHING_WRONG = { count: 0, others: [] as string[] };

export function useObjectForm<Save, Stored extends Versioned>(options: ObjectFormOptions<Save, Stored>) {
  const { form, id, calls, noun } = options;
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const [dirty, setDirty] = useState(false);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const base = calls.save.path.replace(/^\/api\/|\/save$/g, '');
  const draft = useDraft(`${base}:${id ?? options.draftName ?? 'new'}`);
  const lift = useLeaveGuard(dirty);

  const stored = useQuery({
    queryKey: [calls.get.path, id],
    queryFn: () => call(calls.get, { id: id as number }, { quiet: [403, 404] }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });

  const reload = async () => {
    const fresh = await stored.refetch();
    if (fresh.data) form.setFieldsValue(options.toForm(fresh.data));
    setDirty(false);
    setWrong(NOTHING_WRONG);
  };
  const showErrors = (errors: readonly PathError[], otherwise?: string) => {
    const shown = showFieldErrors(form, errors);
    setWrong(shown.count + shown.others.length || !otherwise ? shown : { count: 0, others: [otherwise] });
  };

  const save = async () => {
    const identity = stored.data ? { id: stored.data.id, version: stored.data.version } : {};
    const schema = await options.schema();
    const checked = schema.safeParse({ ...options.toSave(form.getFieldsValue(true)), ...identity });
    if (!checked.success) return showErrors(checked.error.issues);
    try {
      const saved = await call(calls.save, checked.data as Save, { quiet: QUIET });
      setDirty(false);
      lift();
      draft.drop();
      client.invalidateQueries({ queryKey: [`/api/${base}/list`] });
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/option/') });
      message.success(`${noun}已保存`);
      options.onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 409 && error.errors.length === 0 && id !== null)
        modal.confirm(staleNotice(noun, error.message, reload));
      else if (QUIET.includes(error.code)) showErrors(error.errors, error.message);
    }
  };

  const submit = useOneAtATime(save);

  return {
    stored,
    draft,
    saving: submit.busy,
    wrong,
    submit: submit.run,
    edited: () => {
      setDirty(true);
      draft.keep(form.getFieldsValue(true), stored.data?.version ?? null);
    },
    restore: () => {
      form.setFieldsValue(draft.offered?.values ?? {});
      setDirty(true);
      draft.taken();
    },
  };
}

/** Runs `work` once at a time: a second click while the first is under way does nothing. */
function useOneAtATime(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, run };
}

const staleNotice = (noun: string, reason: string, reload: () => Promise<void>) => ({
  title: `${noun}已被他人修改`,
  content: `${reason} 重新载入后将显示最新内容，您填写的内容保留在草稿中，可再次恢复。`,
  okText: '重新载入',
  cancelText: '取消',
  onOk: reload,
});

/** Back to where the user came from; `otherwise` when this page was opened directly. */
export function leave(otherwise: string): void {
  const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  if (index > 0) history.back();
  else history.push(otherwise);
}
