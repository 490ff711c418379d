// Tasks of a user, as the message centre lists them.
import { messageList } from '#api/home/message';
import type { MessageKind } from '#api/home/message-kinds';
import type { Person } from './world';

export const openTasks = async (person: Person, kind: MessageKind) =>
  (await person.call(messageList, { kind, status: 'open', page_size: 50 })).rows;
