import { chainSchemas } from './chain.schema';
import { delegateSchemas } from './delegate.schema';
import { taskSchemas } from './task.schema';

export const approvalSchemas = {
  ...chainSchemas,
  ...delegateSchemas,
  ...taskSchemas,
};
