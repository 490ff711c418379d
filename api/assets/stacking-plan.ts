// The stacking plan of a park on a day, and reservations of its spaces: calls.
import type { ById } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FigureLinks } from '../kernel/figure';
import { spacePaths } from '../kernel/paths';
import type {
  Plan,
  PlanQuery,
  PlanSpace,
  ReleaseInput,
  Reservation,
  ReservationDeposit,
  ReservationDepositTerms,
  ReservationsOf,
  ReservationsOfCustomer,
  ReserveInput,
  ReserveSpacesInput,
  ReserveSpacesTerms,
  ReserveTerms,
} from './stacking-plan.schema';

const reads = { reads: true };

export const stackingPlan = endpoint<PlanQuery, Plan>('/api/assets/stacking-plan/get', ['p_1500'], '楼宇剖面图', reads);
export const reservationsOfSpace = endpoint<ReservationsOf, Reservation[]>(
  '/api/assets/reservation/list-of-space',
  ['p_1400', 'p_1500'],
  '空间的预定',
  reads,
);
/** Links of a space of today's plan: the list of spaces shows today. */
export const SPACE_LINKS = {
  rentable_area_sqm: { to: spacePaths.inList, figure: 'rentable_area_sqm' },
  gross_area_sqm: { to: spacePaths.inList, figure: 'gross_area_sqm' },
} as const satisfies FigureLinks<PlanSpace, number>;
/** Users without the right to edit spaces reserve for customers only, and release those reservations. */
const MAY = ['p_1400_edit', 'p_2100_edit', 'p_2500_edit'];
/** Returns all of a customer, the latest first. */
export const reservationsOfCustomer = endpoint<ReservationsOfCustomer, Reservation[]>(
  '/api/assets/reservation/of-customer',
  ['p_2100', 'p_2500'],
  '客户的预定',
  reads,
);
export const reserveSpace = endpoint<ReserveInput, Reservation, ReserveTerms>(
  '/api/assets/reservation/save',
  MAY,
  '预定空间',
);
export const reserveSpaces = endpoint<ReserveSpacesInput, Reservation[], ReserveSpacesTerms>(
  '/api/assets/reservation/save-several',
  MAY,
  '预定多个空间',
);
/** Ends a reservation early. */
export const releaseReservation = endpoint<ReleaseInput, ById>('/api/assets/reservation/release', MAY, '解除预定');
/** Records the earnest money agreed, received and returned; nothing is posted. */
export const saveReservationDeposit = endpoint<ReservationDeposit, Reservation, ReservationDepositTerms>(
  '/api/assets/reservation/save-deposit',
  MAY,
  '登记意向金',
);
