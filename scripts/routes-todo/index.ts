// npm run routes:todo: writes docs/routes-todo.md, the routes of the table whose page is not built yet.
import { writeFileSync } from 'node:fs';
import { routesTodo } from './text';

writeFileSync('docs/routes-todo.md', routesTodo());
