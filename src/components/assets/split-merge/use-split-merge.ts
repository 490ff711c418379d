// A split or merge in two steps: fill in the fields, then check the preview; a refusal leads back to the fields.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SplitMergeResult } from '#api/assets/split-merge.schema';
import type { SplitCheck } from '#domain/assets/split-merge';
import { formatArea } from '#domain/kernel/text/format';
import { useFieldsForm } from '@/components/forms/form-drawer';
import type { FormSchema, Send } from '@/hooks/use-submit';

interface Options<Input> {
  schema: () => Promise<FormSchema<unknown>>;
  also: Record<string, unknown>;
  /** Returns the balance of the current areas. */
  balance: () => SplitCheck;
  send: Send<Input, SplitMergeResult>;
  verb: string;
  onDone: () => void;
}

/** Returns true when the response of a path contains spaces. */
export const showsSpaces = (path: string): boolean => /^\/api\/(assets|option|investment\/customer)\//.test(path);

/** Refetches all queries that show spaces. */
export function useSpacesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => showsSpaces(String(queryKey[0])) });
}

export function useSplitMerge<Input>({ schema, also, balance, send, verb, onDone }: Options<Input>) {
  const [looking, setLooking] = useState(false);
  const sendOrGoBack: Send<Input, SplitMergeResult> = (input, quiet) =>
    send(input, quiet).catch((error: unknown) => {
      setLooking(false);
      throw error;
    });
  const plain = useFieldsForm(sendOrGoBack, {
    schema,
    also,
    rereads: showsSpaces,
    success: (done) => `已${verb}：${done.spaces.map(({ number }) => number).join('、')}`,
    onDone,
  });
  const look = async () => {
    if ((await plain.check()) === null) return;
    const { conserved, difference } = balance();
    if (conserved || String(plain.form.getFieldValue('reason') ?? '').trim()) return setLooking(true);
    const text = `计租面积相差 ${formatArea(difference)} ㎡，请填写原因`;
    plain.form.setFields([{ name: 'reason', errors: [text] }]);
    plain.form.scrollToField('reason', { block: 'center', focus: true });
  };
  return { plain, looking, look, back: () => setLooking(false) };
}
