// What calls of approvals take and answer, by path.
import { chainSchemas } from './chain/chain.schema';
import { deputySchemas } from './delegate/delegate.schema';
import { wflowSchemas } from './task/task.schema';

export const approvalSchemas = {
  ...chainSchemas,
  ...deputySchemas,
  ...wflowSchemas,
};
