// Everything of messages: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { constraints } from './constraints';
import { messageRoutes } from './message/message';

export const home: Area = {
  routes: () => [...messageRoutes],
  constraints,
};
