// What a process of Node says of the error that ended it.
import { inspect } from 'node:util';
import { maskerOf } from '../access/secrets/secret-settings';
import { StartError } from './start-error';

/** What to print of an error that ended the process: the line of one that can be mended, anything else whole; no secret. */
export function failureText(error: unknown, mendable = error instanceof StartError): string {
  return maskerOf(process.env)(mendable ? (error as Error).message : inspect(error));
}
