// Schemas of approval calls, by path.
import { chainSchemas } from './chain/chain.schema';
import { delegateSchemas } from './delegate/delegate.schema';
import { taskSchemas } from './task/task.schema';

export const approvalSchemas = {
  ...chainSchemas,
  ...delegateSchemas,
  ...taskSchemas,
};
