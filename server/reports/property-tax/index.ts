// Property tax: by building and period, as declared for a year, and its details.
import { propertyTaxBehindRoutes } from './behind';
import { propertyTaxRoutes as taxRoutes } from './property-tax';

export const propertyTaxRoutes = [...taxRoutes, ...propertyTaxBehindRoutes];
