// Occupancy by period, and its details.
import { rentalRateBehindRoutes } from './behind';
import { rentalRateRoutes as rateRoutes } from './rental-rate';

export const rentalRateRoutes = [...rateRoutes, ...rentalRateBehindRoutes];
