// What a process of Node says of the error that ended it.
import { inspect } from 'node:util';
import { maskerOf } from '../access/secrets/secret-settings';
import { DatabaseUnavailable } from '../db/database';
import { StartError } from './start-error';

function told(error: unknown, mendable: boolean): string {
  if (mendable) return (error as Error).message;
  if (error instanceof DatabaseUnavailable) return `the database cannot be reached: ${error.message}`;
  return inspect(error);
}

/** What to print of an error that ended the process: the line of one that can be mended, anything else whole; no secret. */
export function failureText(error: unknown, mendable = error instanceof StartError): string {
  return maskerOf(process.env)(told(error, mendable));
}
