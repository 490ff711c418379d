// The parameters being edited: loaded as one set, and of it only what was changed is saved, with the set's version.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import type { ParameterSave, Parameters } from '#api/setup/parameter/parameter.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { showFieldErrors, useLeaveGuard } from '@/components/form-page';

const QUIET = [404, 409, 422];
const LOST = '参数的修改还没有保存，离开后不保留。';
const KEY = [getParam.path];

type Values = Parameters['values'];

const changedOf = (typed: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => (value ?? null) !== (stored[key] ?? null)));

export function useGeneral(form: FormInstance) {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<{ count: number; others: string[] }>({ count: 0, others: [] });
  useLeaveGuard(dirty, LOST);
  const stored = useQuery({ queryKey: KEY, queryFn: () => call(getParam, {}), staleTime: 0, gcTime: 0 });

  const show = ({ values }: Parameters) => {
    form.setFields(Object.entries(values).map(([key, value]) => ({ name: ['values', key], value, errors: [] })));
    setDirty(false);
    setWrong({ count: 0, others: [] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when loaded; later reads must not touch what is typed
  useEffect(() => {
    if (stored.data) show(stored.data);
  }, [stored.isSuccess]);

  const changes = () => changedOf(form.getFieldValue('values') ?? {}, stored.data?.values ?? {});
  const reload = async () => {
    const { data } = await stored.refetch();
    if (data) show(data);
  };
  const save = async () => {
    if (saving || !stored.data) return;
    const { parameterSave } = await import('#api/setup/parameter/parameter.schema');
    const checked = parameterSave.safeParse({ values: changes(), version: stored.data.version });
    if (!checked.success) {
      setWrong(showFieldErrors(form, checked.error.issues));
      return;
    }
    setSaving(true);
    try {
      const saved = await call(saveParam, checked.data as ParameterSave, { quiet: QUIET });
      client.setQueryData(KEY, saved);
      show(saved);
      message.success('参数已保存');
    } catch (error) {
      if (error instanceof ApiError && error.code === 409)
        modal.confirm({
          title: '参数已被他人修改',
          content: '重新载入后显示最新内容，您的修改不保留，需要重新填写。',
          okText: '重新载入',
          cancelText: '取消',
          onOk: reload,
        });
      else if (error instanceof ApiError && QUIET.includes(error.code)) {
        const shown = showFieldErrors(form, error.errors);
        setWrong(shown.count + shown.others.length > 0 ? shown : { count: 0, others: [error.message] });
      }
    }
    setSaving(false);
  };

  return {
    stored,
    dirty,
    saving,
    wrong,
    save,
    reset: () => stored.data && show(stored.data),
    edited: () => setDirty(Object.keys(changes()).length > 0),
  };
}
