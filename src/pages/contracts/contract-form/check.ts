// What is asked when the form is submitted: the shape of the API and the rules of the domain, all answers at once.
import type { ContractSave } from '../../../../api/contracts/contract.schema';
import type { PathError } from '../../../components/form-page/field-errors';
import { issuesOf } from './trial';

const startsWith = (path: readonly PropertyKey[], start: readonly PropertyKey[]) =>
  start.every((part, index) => String(part) === String(path[index]));

/** Dates left empty follow the contract's. While that one is missing, it alone is told. */
const FOLLOWS: Readonly<Record<string, 'start' | 'end'>> = { start: 'start', end: 'end', due: 'start' };
const isFollowing = ({ path }: PathError, save: ContractSave) => {
  const followed = path.length === 3 && FOLLOWS[String(path[2])];
  return followed ? !save[followed] : false;
};

/** The schema is loaded only now: typing needs the rules alone. */
export async function loadContractCheck() {
  const { contractSave } = await import('../../../../api/contracts/contract.schema');
  return {
    safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: PathError[] } } {
      const shape = contractSave.safeParse(value);
      const terms: PathError[] = issuesOf(value as ContractSave);
      if (shape.success && terms.length === 0) return shape;
      // Where both speak of a field, the rule says it in the words of the business.
      const others = (shape.error?.issues ?? []).filter(
        (issue) =>
          !isFollowing(issue, value as ContractSave) &&
          !terms.some((term) => startsWith(term.path, issue.path) || startsWith(issue.path, term.path)),
      );
      return { success: false, error: { issues: [...others, ...terms] } };
    },
  };
}
