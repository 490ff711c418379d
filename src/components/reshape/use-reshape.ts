// A split or merge in two steps: fill in, look at what becomes of it; a refusal leads back to the fields.
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import type { Reshaped } from '#api/assets/split-merge/split-merge.schema';
import type { SplitCheck } from '#domain/assets/split-merge';
import { formatArea } from '#domain/kernel/format';
import { usePlainForm } from '../form-drawer';
import type { FormSchema } from '../form-page';

type Quiet = { quiet: readonly number[] };

interface Options<Input> {
  schema: () => Promise<FormSchema<unknown>>;
  also: Record<string, unknown>;
  /** As the areas stand now. */
  balance: () => SplitCheck;
  send: (input: Input, options: Quiet) => Promise<Reshaped>;
  verb: string;
  onDone: () => void;
}

/** Everything that shows spaces is read again. */
export function useSpacesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(assets|option)\//.test(String(queryKey[0])),
    });
}

export function useReshape<Input>({ schema, also, balance, send, verb, onDone }: Options<Input>) {
  const { message } = App.useApp();
  const changed = useSpacesChanged();
  const [looking, setLooking] = useState(false);
  const plain = usePlainForm<Input>({
    schema,
    also,
    send: async (input, options) => {
      const done = await send(input, options).catch((error: unknown) => {
        setLooking(false);
        throw error;
      });
      message.success(`已${verb}：${done.spaces.map(({ number }) => number).join('、')}`);
      await changed();
      onDone();
    },
  });
  const look = async () => {
    if ((await plain.check()) === null) return;
    const { conserved, difference } = balance();
    if (conserved || String(plain.form.getFieldValue('reason') ?? '').trim()) return setLooking(true);
    const words = `计租面积相差 ${formatArea(difference)} ㎡，请填写原因`;
    plain.form.setFields([{ name: 'reason', errors: [words] }]);
    plain.form.scrollToField('reason', { block: 'center', focus: true });
  };
  return { plain, looking, look, back: () => setLooking(false) };
}
