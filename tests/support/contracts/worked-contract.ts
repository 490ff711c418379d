// A contract of the worked cases with several clauses, typed in as in the form: its spaces are created, each line has a separate charge item.
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { chargeItem, contractInput, newPlace, newSpace, newTenant } from '../builders';
import type { Person } from '../world';

export interface WorkedTerms {
  contract: { start: string; end: string; spaces: { id: string; area: string }[] };
  clauses: { line: number; clause: { spaces?: string[]; start?: string; end?: string } & Record<string, unknown> }[];
}

export const LINE_KINDS = ['rent', 'property_fee', 'utility', 'other'] as const;

/** Spaces of the cases by their names there, created once for a contract and its change. */
export type Spaces = Map<string, number>;

export async function makeSpaces(
  owner: Person,
  terms: readonly WorkedTerms[],
): Promise<{ spaces: Spaces; park_id: number }> {
  const place = await newPlace(owner);
  const spaces: Spaces = new Map();
  for (const { contract } of terms)
    for (const { id, area } of contract.spaces)
      if (!spaces.has(id)) spaces.set(id, (await newSpace(owner, place, area)).id);
  return { spaces, park_id: place.park_id };
}

type Clause = ContractSave['clauses'][number];

/** Returns the clauses and spaces of the case with their ids in the database. */
export async function termsOf(owner: Person, { contract, clauses }: WorkedTerms, spaces: Spaces) {
  const idOf = (name: string) => spaces.get(name) as number;
  const sent: Clause[] = [];
  for (const { line, clause } of clauses) {
    const charge_item_id = await chargeItem(owner, LINE_KINDS[line - 1] ?? 'other');
    const own = clause.spaces ? { spaces: clause.spaces.map(idOf) } : {};
    sent.push({ start: contract.start, end: contract.end, ...clause, ...own, charge_item_id } as unknown as Clause);
  }
  return { spaces: contract.spaces.map(({ id, area }) => ({ id: idOf(id), area })), clauses: sent };
}

export async function workedInput(
  owner: Person,
  terms: WorkedTerms,
  { spaces, park_id }: { spaces: Spaces; park_id: number },
  patch: Partial<ContractSave> = {},
): Promise<ContractSave> {
  const { start, end } = terms.contract;
  const tenant_id = (await newTenant(owner)).id;
  return contractInput(owner, { park_id, tenant_id, start, end, ...(await termsOf(owner, terms, spaces)), ...patch });
}
