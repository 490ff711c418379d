// Runs once before all test files; what it returns runs after them.
import { prepareTestDatabases } from './db';

export default prepareTestDatabases;
