// Rent roll (租金台账): calls.
import { endpoint, type FileContent } from '#api/kernel/endpoint';
import type { RentRoll, RentRollQuery } from './rent-roll.schema';

export const rentRoll = endpoint<RentRollQuery, RentRoll>('/api/contracts/report/rent-roll', ['p_4301'], '租金台账', {
  reads: true,
});
export const rentRollExport = endpoint<RentRollQuery, FileContent>(
  '/api/contracts/report/rent-roll-xlsx',
  ['p_4301_export'],
  '导出租金台账',
  {
    reads: true,
  },
);
