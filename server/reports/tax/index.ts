// Sheets of taxes other than property tax.
import { landUseTaxRoutes } from './land-use-tax';
import { stampDutyRoutes } from './stamp-duty';
import { vatRoutes } from './vat';

export const taxRoutes = [...stampDutyRoutes, ...landUseTaxRoutes, ...vatRoutes];
