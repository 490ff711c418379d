// Random histories take their time: each database goes through others.
import { testDatabaseUrl } from '../database/db';

export const HISTORIES: readonly string[] = testDatabaseUrl ? ['two', 'three'] : ['one'];
