// The parts that an area of the product contributes to the application, object by object.
import type { Constraints } from '../db/constraints';
import type { Route } from './route';

export interface AreaObject {
  /** Called per application: sign-in caches the configuration of an identity provider. */
  routes?: () => readonly Route[];
  /** Messages for database constraints, by their name. */
  constraints?: Constraints;
}

export type Area = readonly AreaObject[];
