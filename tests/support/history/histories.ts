// Random histories take long: each database runs different ones.
import { testDatabaseUrl } from '../database/db';

export const HISTORIES: readonly string[] = testDatabaseUrl ? ['two', 'three'] : ['one'];
