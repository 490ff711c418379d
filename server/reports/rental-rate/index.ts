// Occupancy by period, and what stands behind it.
import { rentalRateBehindRoutes } from './behind';
import { rentalRateRoutes as rateRoutes } from './rental-rate';

export const rentalRateRoutes = [...rateRoutes, ...rentalRateBehindRoutes];
