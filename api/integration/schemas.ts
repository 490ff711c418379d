import { accessTokenSchemas } from './access-token/access-token.schema';
import { chatBotSchemas } from './chat-bot/chat-bot.schema';
import { eventSchemas } from './event.schema';
import { webhookSchemas } from './webhook/webhook.schema';

export const integrationSchemas = { ...accessTokenSchemas, ...eventSchemas, ...webhookSchemas, ...chatBotSchemas };
