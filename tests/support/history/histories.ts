// Random histories take long: each database runs different ones, and the long form (npm run test:trust) one more.
import { testDatabaseUrl } from '../database/db';

export const HISTORIES: readonly string[] = [
  testDatabaseUrl ? 'two' : 'one',
  ...(process.env.TRUST === 'long' ? ['three'] : []),
];
