// Text that a Node process prints for the error that ended it.
import { inspect } from 'node:util';
import { maskerOf } from '../access/secrets/secret-settings';
import { DatabaseUnavailable } from '../db/database';
import { StartError } from './start-error';

function textOf(error: unknown, isFixable: boolean): string {
  if (isFixable) return (error as Error).message;
  if (error instanceof DatabaseUnavailable) return `the database cannot be reached: ${error.message}`;
  return inspect(error);
}

/**
 * Returns the text to print for an error that ended the process: one line when the operator can fix it, the full error otherwise; without secrets.
 */
export function failureText(error: unknown, isFixable = error instanceof StartError): string {
  return maskerOf(process.env)(textOf(error, isFixable));
}
