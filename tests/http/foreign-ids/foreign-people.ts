// Who meets in the walk over foreign ids.
import type { Person, World } from '#tests/support/world';

export interface ForeignPeople {
  /** Of the enterprise that the ids belong to. */
  owner: Person;
  approver: Person;
  /** Of the other enterprise: who calls. */
  stranger: Person;
  /** Another administrator there, who approves what the caller submits. */
  partner: Person;
  /** A viewer of the caller's enterprise, asked to approve. */
  colleague: Person;
  world: World;
}
