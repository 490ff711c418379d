// Runs once before all test files.
import { prepareTestDatabases } from './db';

export default prepareTestDatabases;
