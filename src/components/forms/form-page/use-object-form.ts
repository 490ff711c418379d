// State of a form for one object: loading, draft, submit, and leaving.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { App, type FormInstance } from 'antd';
import { useRef } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { type FormSchema, useSubmit } from '@/hooks/use-submit';
import { clearChanged, jumpToFirstError } from './field-errors';
import { useDraft } from './use-draft';
import { useUnsaved } from './use-unsaved';

export interface Versioned {
  id: number;
  version: number;
}

export interface ObjectFormOptions<Save, Stored extends Versioned> {
  form: FormInstance;
  /** Noun for the object: 园区. */
  noun: string;
  id: number | null;
  calls: { get: Endpoint<{ id: number }, Stored>; save: Endpoint<Save, Stored> };
  schema: () => Promise<FormSchema<unknown>>;
  /** Form values of a stored object. */
  toForm: (stored: Stored) => Record<string, unknown>;
  /** Returns the value to save from the form's values, without id and version. */
  toSave: (values: Record<string, unknown>) => Record<string, unknown>;
  onSaved: (stored: Stored) => void;
  /** Called instead when the next new object is entered immediately; returns its values in addition to the initial ones. */
  onNext?: (stored: Stored) => Record<string, unknown>;
  /** Name of the draft of a new object, when drafts of several kinds must be separate. */
  draftName?: string;
}

/** Loads the current object; disabled for a new one. */
const useStored = <Stored>(get: Endpoint<{ id: number }, Stored>, id: number | null) =>
  useQuery({
    queryKey: [get.path, id],
    queryFn: () => call(get, { id: id as number }, { quiet: [403, 404] }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });

export function useObjectForm<Save, Stored extends Versioned>(options: ObjectFormOptions<Save, Stored>) {
  const { form, id, calls, noun } = options;
  const { modal } = App.useApp();
  const client = useQueryClient();
  const base = calls.save.path.replace(/^\/api\/|\/save$/g, '');
  const draft = useDraft(`${base}:${id ?? options.draftName ?? 'new'}`);
  const unsaved = useUnsaved({ hasDraft: true });
  const toNext = useRef(false);

  const stored = useStored(calls.get, id);

  const { submit, submitting, wrong, recount, clearError } = useSubmit(calls.save, {
    form,
    schema: options.schema,
    success: `${noun}已保存`,
    onDone: (saved) => {
      unsaved.lift();
      draft.drop();
      client.invalidateQueries({ queryKey: [`/api/${base}/list`] });
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/option/') });
      if (!toNext.current) return options.onSaved(saved);
      const retained = options.onNext?.(saved) ?? {};
      form.resetFields();
      form.setFieldsValue(retained);
    },
    onRefused: (error) => {
      if (error.code !== 409 || error.errors.length > 0 || id === null) return false;
      modal.confirm(staleNotice(noun, error.message, reload));
      return true;
    },
  });
  const reload = async () => {
    const fresh = await stored.refetch();
    if (fresh.data) form.setFieldsValue(options.toForm(fresh.data));
    unsaved.lift();
    clearError();
  };

  const send = (next: boolean) => {
    toNext.current = next;
    const identity = stored.data ? { id: stored.data.id, version: stored.data.version } : {};
    // The schema turns it into a `Save`.
    return submit({ ...options.toSave(form.getFieldsValue(true)), ...identity } as Save);
  };

  return {
    stored,
    draft,
    unsaved,
    submitting,
    wrong,
    recount,
    submit: () => send(false),
    /** Saves and resets the form for the next object. */
    submitAndNext: async () => {
      const fits = await form.validateFields().catch(() => null);
      return fits ? send(true) : jumpToFirstError(form);
    },
    edited: (changed: object = {}) => {
      clearChanged(form, changed);
      unsaved.edited();
      draft.keep(form.getFieldsValue(true), stored.data?.version ?? null);
    },
    restore: () => {
      form.setFieldsValue(draft.offered?.values ?? {});
      unsaved.edited();
      draft.taken();
    },
  };
}

const staleNotice = (noun: string, reason: string, reload: () => Promise<void>) => ({
  title: `${noun}已被他人修改`,
  content: `${reason}。重新载入后将显示最新内容，您填写的内容保留在草稿中，可再次恢复。`,
  okText: '重新载入',
  cancelText: '取消',
  onOk: reload,
});

/** Goes back to the previous page, or to `otherwise` when this page was opened directly. */
export function leave(otherwise: string): void {
  const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  if (index > 0) history.back();
  else history.push(otherwise);
}
