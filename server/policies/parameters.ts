// Reads an enterprise's parameters: the stored value, or the declared default.
import sql from 'sql-template-tag';
import {
  PARAMETERS,
  type ParameterKey,
  type ParameterValue,
  type ParameterValues,
  setOrDeclared,
} from '#api/setup/parameter/parameters';
import { maybeOne, one, type Tx } from '../platform/db/database';

export async function parameterValue<Key extends ParameterKey>(tx: Tx, key: Key): Promise<ParameterValue<Key>> {
  const row = await maybeOne<{ value: never }>(
    tx,
    sql`select value from company_parameter where company_id = app_company() and key = ${key}`,
  );
  return (row ? row.value : PARAMETERS[key].value) as ParameterValue<Key>;
}

/** Returns true when the enterprise allows users to approve their own submissions, in general or as its only user. */
export async function ownSubmissionAllowed(tx: Tx): Promise<boolean> {
  return (await one<{ allowed: boolean }>(tx, sql`select own_submission_allowed() as allowed`)).allowed;
}

/** Returns the values of the given keys, and the version of the whole set. */
export async function parameterValues(tx: Tx, keys: readonly ParameterKey[]) {
  const rows = await tx.query<{ key: string; value: never; version: number }>(
    sql`select key, value, version from company_parameter where company_id = app_company()`,
  );
  const set = Object.fromEntries(rows.map((row) => [row.key, row.value])) as ParameterValues;
  return {
    values: Object.fromEntries(keys.map((key) => [key, setOrDeclared(set, key)])) as ParameterValues,
    version: Math.max(0, ...rows.map((row) => row.version)),
  };
}
