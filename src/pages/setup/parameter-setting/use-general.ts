// The parameters being edited: loaded as one set, of which only the changes are saved, with the set's version.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import type { Parameters } from '#api/setup/parameter/parameter.schema';
import { call } from '@/api/client';
import { useLeaveGuard } from '@/components/forms/form-page';
import { useSubmit } from '@/hooks/use-submit';

const LOST = '参数的修改还没有保存，离开后不保留。';
const KEY = [getParam.path];

type Values = Parameters['values'];

const changedOf = (typed: Values, stored: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => (value ?? null) !== (stored[key] ?? null)));

export function useGeneral(form: FormInstance) {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [dirty, setDirty] = useState(false);
  useLeaveGuard(dirty, LOST);
  const stored = useQuery({ queryKey: KEY, queryFn: () => call(getParam, {}), staleTime: 0, gcTime: 0 });

  const show = ({ values }: Parameters) => {
    form.setFields(Object.entries(values).map(([key, value]) => ({ name: ['values', key], value, errors: [] })));
    setDirty(false);
    clearError();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: set after loading; later refetches must not overwrite the input
  useEffect(() => {
    if (stored.data) show(stored.data);
  }, [stored.isSuccess]);

  const changes = () => changedOf(form.getFieldValue('values') ?? {}, stored.data?.values ?? {});
  const reload = async () => {
    const { data } = await stored.refetch();
    if (data) show(data);
  };
  const { submit, submitting, wrong, recount, clearError } = useSubmit(saveParam, {
    form,
    schema: async () => (await import('#api/setup/parameter/parameter.schema')).parameterSave,
    success: '参数已保存',
    onDone: (saved) => {
      client.setQueryData(KEY, saved);
      show(saved);
    },
    onRefused: (error) => {
      if (error.code !== 409) return false;
      modal.confirm({
        title: '参数已被他人修改',
        content: '重新载入后显示最新内容，您的修改不保留，需要重新填写。',
        okText: '重新载入',
        cancelText: '取消',
        onOk: reload,
      });
      return true;
    },
  });

  return {
    stored,
    dirty,
    submitting,
    wrong,
    recount,
    save: () => stored.data && submit({ values: changes(), version: stored.data.version }),
    reset: () => stored.data && show(stored.data),
    edited: () => setDirty(Object.keys(changes()).length > 0),
  };
}
