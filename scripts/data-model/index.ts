// npm run data-model: writes docs/data-model.md, the tables and measures of the database as its schema files create them, and docs/scaling.sql, their
// distribution over machines.
import { writeFileSync } from 'node:fs';
import { openPglite } from '#server/platform/db/embedded/pglite';
import { migrate } from '#server/platform/db/migrate';
import '#server/runtime/node';
import { citusScript } from './citus';
import { dataModel } from './text';

const db = await openPglite();
await migrate(db);
writeFileSync('docs/data-model.md', await dataModel(db));
writeFileSync('docs/scaling.sql', await citusScript(db));
await db.close();
