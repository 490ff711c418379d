// The lists of the open interfaces.
import type { Declared } from '../kernel/declared';
import { accessTokenList } from './access-token/access-token.list';
import { chatBotList } from './chat-bot/chat-bot.list';
import { deliveryList, webhookList } from './webhook/webhook.list';

export const integrationDeclared: Declared = {
  lists: [accessTokenList, webhookList, deliveryList, chatBotList],
  imports: [],
  reports: [],
};
