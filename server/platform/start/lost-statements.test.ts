import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { outliveLostStatements } from './lost-statements';

const existing = process.listeners('unhandledRejection');
afterEach(() => {
  for (const listener of process.listeners('unhandledRejection'))
    if (!existing.includes(listener)) process.removeListener('unhandledRejection', listener);
});

it('reports a statement that the database could not serve, and ends the process for any other error', () => {
  const lines: Record<string, unknown>[] = [];
  outliveLostStatements(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  const [listener] = process.listeners('unhandledRejection').filter((each) => !existing.includes(each));
  const meet = (error: Error) => listener?.(error, Promise.resolve());
  meet(Object.assign(new Error('no room'), { code: '53100' }));
  expect(lines).toMatchObject([{ msg: 'statement lost', err: { message: 'no room' } }]);
  expect(() => meet(new Error('a fault of ours'))).toThrow('a fault of ours');
});
