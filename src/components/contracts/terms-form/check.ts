// What is asked when the form is submitted: the shape of the API and the rules of the domain, all answers at once.
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import type { PathError } from '@/components/forms/form-page/field-errors';
import { issuesOf } from './trial/trial';

const startsWith = (path: readonly PropertyKey[], start: readonly PropertyKey[]) =>
  start.every((part, index) => String(part) === String(path[index]));

/** Dates left empty follow the contract's. While that one is missing, it alone is told. */
const FOLLOWS: Readonly<Record<string, 'start' | 'end'>> = { start: 'start', end: 'end', due: 'start' };
const isFollowing = ({ path }: PathError, save: ContractSave) => {
  const followed = path.length === 3 && FOLLOWS[String(path[2])];
  return followed ? !save[followed] : false;
};

interface Parsed {
  success: boolean;
  data?: unknown;
  error?: { issues: readonly PathError[] };
}

/** What the schema and the rules say together; `termsOf` makes the whole terms of what is saved. */
export function checkBy(
  parse: (value: unknown) => Parsed,
  termsOf: (value: unknown) => ContractSave = (value) => value as ContractSave,
) {
  return {
    safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: PathError[] } } {
      const shape = parse(value);
      const save = termsOf(value);
      const terms: PathError[] = issuesOf(save);
      if (shape.success && terms.length === 0) return { success: true, data: shape.data };
      // Where both speak of a field, the rule says it in the words of the business.
      const others = (shape.error?.issues ?? []).filter(
        (issue) =>
          !isFollowing(issue, save) &&
          !terms.some((term) => startsWith(term.path, issue.path) || startsWith(issue.path, term.path)),
      );
      return { success: false, error: { issues: [...others, ...terms] } };
    },
  };
}

/** The schema comes after the form: typing needs the rules alone. */
export async function loadContractCheck() {
  const { contractSave } = await import('#api/contracts/contract/contract.schema');
  return checkBy((value) => contractSave.safeParse(value));
}
