// npm run routes:todo: writes docs/routes-todo.md, the routes of the table without a page yet.
import { writeFileSync } from 'node:fs';
import { routesTodo } from './routes-todo-text';

writeFileSync('docs/routes-todo.md', routesTodo());
