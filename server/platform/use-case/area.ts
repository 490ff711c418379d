// What an area of the product gives to the application, object by object.
import type { Constraints } from '../db/constraints';
import type { Route } from './route';

export interface AreaObject {
  /** Made for each application: sign-in keeps the configuration of an identity provider. */
  routes?: () => readonly Route[];
  /** What the database refuses, in words, by the name of the constraint. */
  constraints?: Constraints;
}

export type Area = readonly AreaObject[];
