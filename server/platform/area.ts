// What an area of the product gives to the application.
import type { Constraints } from './db/constraints';
import type { Route } from './route';

export interface Area {
  /** Made for each application: sign-in keeps the configuration of an identity provider. */
  routes: () => Route[];
  /** What the database refuses, in words, by the name of the constraint. */
  constraints: Constraints;
}
