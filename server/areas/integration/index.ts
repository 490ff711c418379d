// Routes of integrations with other systems, by object.
import type { Area } from '#server/platform/use-case/area';
import { accessToken } from './access-token';
import { chatBot } from './chat-bot';
import { event } from './event';
import { webhook } from './webhook';

export const integration: Area = [accessToken, event, webhook, chatBot];
