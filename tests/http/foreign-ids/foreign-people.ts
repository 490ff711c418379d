// Users in the walk over foreign ids.
import type { Person, World } from '#tests/support/world';

export interface ForeignPeople {
  /** User of the enterprise that the ids belong to. */
  owner: Person;
  approver: Person;
  /** User of the other enterprise: the caller. */
  stranger: Person;
  /** Another administrator there, who approves what the caller submits. */
  partner: Person;
  /** A viewer of the caller's enterprise, named as approver. */
  colleague: Person;
  world: World;
}
