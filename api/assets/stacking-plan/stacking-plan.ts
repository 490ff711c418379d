// The stacking plan of a park on a day, and reservations of its spaces: calls.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type {
  Plan,
  PlanQuery,
  ReleaseInput,
  Reservation,
  ReservationsOf,
  ReserveInput,
  ReserveSpacesInput,
} from './stacking-plan.schema';

const reads = { reads: true };

export const stackingPlan = endpoint<PlanQuery, Plan>('/api/assets/stacking-plan/get', ['p_1500'], '楼宇剖面图', reads);
export const reservationsOfSpace = endpoint<ReservationsOf, Reservation[]>(
  '/api/assets/reservation/list-of-space',
  ['p_1400', 'p_1500'],
  '空间的预定',
  reads,
);
export const reserveSpace = endpoint<ReserveInput, Reservation>(
  '/api/assets/reservation/save',
  ['p_1400_edit'],
  '预定空间',
);
export const reserveSpaces = endpoint<ReserveSpacesInput, Reservation[]>(
  '/api/assets/reservation/save-several',
  ['p_1400_edit'],
  '预定多个空间',
);
/** Ends a reservation before its day. */
export const releaseReservation = endpoint<ReleaseInput, ById>(
  '/api/assets/reservation/release',
  ['p_1400_edit'],
  '解除预定',
);
