// Ids of another enterprise for the calls of the investment area, and a row in each of its lists.
import { channelCalls } from '#api/investment/channel/channel';
import type { Channel } from '#api/investment/channel/channel.schema';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';

async function kindOf(person: Person): Promise<number> {
  const kinds = present(dictionaryOptions.find(({ kind }) => kind === 'channel-type'));
  return firstOf(await person.call(kinds.call, {})).value;
}

export const newChannel = async (person: Person, name: string): Promise<Channel> =>
  person.call(channelCalls.save, { name, kind_id: await kindOf(person), contact_phone: '021-62880101' });

export async function investmentInputs(owner: Person): Promise<Record<string, object[]>> {
  const { id, kind_id } = await newChannel(owner, '外部渠道');
  return {
    '/api/investment/channel/get': [{ id }],
    '/api/investment/channel/save': [
      { id, version: 0, name: '改名的渠道', kind_id },
      { name: '类型属于别人的渠道', kind_id },
    ],
    '/api/investment/channel/delete': [{ ids: [id] }],
  };
}
