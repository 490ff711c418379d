// Signing and delivery (签约与交房): calls.
import { endpoint, fileEndpoint } from '../kernel/endpoint/endpoint';
import type { DeliverInput, Delivery, Handover, LastReading, SignInput, Signing } from './handover.schema';

interface OfContract {
  contract_id: number;
}

export const handoverOfContract = endpoint<OfContract, Handover>(
  '/api/contracts/handover/of-contract',
  ['p_4100'],
  '签约与交房记录',
  { reads: true },
);
export const signContract = endpoint<SignInput, Handover, Signing>(
  '/api/contracts/handover/sign',
  ['p_4100_sign'],
  '登记签约',
);
export const deliverContract = endpoint<DeliverInput, Handover, Delivery>(
  '/api/contracts/handover/deliver',
  ['p_4100_deliver'],
  '登记交房',
);
/** Returns the handover sheet (房屋交接单): empty lines before the delivery, recorded values after it. */
export const handoverPdf = fileEndpoint<OfContract>('/api/contracts/report/handover-pdf', ['p_4100'], '房屋交接单');
/** Returns meters of a contract's spaces with their last readings: for the delivery, and for the settlement when the tenant leaves. */
export const lastReadings = endpoint<OfContract, LastReading[]>(
  '/api/contracts/meter/last-readings',
  ['p_4100', 'p_4200'],
  '水电表最近读数',
  { reads: true },
);
