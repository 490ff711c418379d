// Checks on submit of the form: the schema of the API and the rules of the domain, with all errors in one result.
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import type { PathError } from '@/components/forms/form-page/field-errors';
import { issuesOf } from './trial';

const startsWith = (path: readonly PropertyKey[], start: readonly PropertyKey[]) =>
  start.every((part, index) => String(part) === String(path[index]));

/** Empty dates default to the contract's dates. When the contract's date is missing, only that error is shown. */
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

/** Combines the schema and the rules; `termsOf` builds the complete terms from the saved value. */
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
      // When both report the same field, the rule takes precedence, because its message uses business terms.
      const others = (shape.error?.issues ?? []).filter(
        (issue) =>
          !isFollowing(issue, save) &&
          !terms.some((term) => startsWith(term.path, issue.path) || startsWith(issue.path, term.path)),
      );
      return { success: false, error: { issues: [...others, ...terms] } };
    },
  };
}

/** The schema is loaded after the form, because input only needs the rules. */
export async function loadContractCheck() {
  const { contractSave } = await import('#api/contracts/contract/contract.schema');
  return checkBy((value) => contractSave.safeParse(value));
}
