// Runs once before all test files; the returned function runs after them.
import { prepareTestDatabases } from './db';

export default prepareTestDatabases;
