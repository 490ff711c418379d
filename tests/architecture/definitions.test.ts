// Each function and view is defined in one file of server/db/definitions, which has its name; a trigger is in the file of its function (ADR 48).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const filesBelow = (folder: string) =>
  readdirSync(path.join('server/db', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      file: path.posix.join(folder, file),
      name: path.basename(file, '.sql'),
      text: readFileSync(path.join('server/db', folder, file), 'utf8').replace(/--.*/g, ''),
    }));

const definitions = filesBelow('definitions');
const matchesOf = (text: string, found: RegExp) => [...text.matchAll(found)].map(([, name]) => name as string);
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

it('a file defines what it is named after', () => {
  expect(definitions.length).toBeGreaterThan(100);
  const others = definitions.filter(({ name, text }) => {
    const objects = matchesOf(text, /^create (?:or replace )?(?:function|procedure|view) (\w+)/gm);
    return !objects.length || objects.some((object) => object !== name);
  });
  expect(others.map(({ file }) => file)).toEqual([]);
  expect(repeated(definitions.map(({ name }) => name))).toEqual([]);
});

it('a trigger is in the file of its function, once', () => {
  const triggers = definitions.flatMap(({ file, name, text }) =>
    [
      ...text.matchAll(
        /^create (?:or replace )?(?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)\s[^;]*?\sexecute (?:function|procedure)\s+(\w+)\(/gm,
      ),
    ].map(([, trigger, table, called]) => ({ trigger: `${trigger} on ${table}`, isHere: called === name, file })),
  );
  const written = definitions.flatMap(({ text }) => matchesOf(text, /\b(trigger) \w+\s+(?:before|after|instead)\b/g));
  expect(triggers.length).toBeGreaterThan(100);
  expect(triggers).toHaveLength(written.length);
  expect(triggers.filter(({ isHere }) => !isHere)).toEqual([]);
  expect(repeated(triggers.map(({ trigger }) => trigger))).toEqual([]);
});

it('a definition neither creates nor changes tables and data', () => {
  const outside = definitions.flatMap(({ file, text }) => {
    const statements = text
      .replace(/\$(\w*)\$[\s\S]*?\$\1\$|\bbegin atomic\b[\s\S]*?\nend;/g, '')
      .matchAll(/^[a-z]+ \w+/gm);
    return [...statements].map(([start]) => ({ file, start }));
  });
  const allowed = /^(create (or|function|procedure|view|trigger|constraint)|comment on|grant \w+|revoke \w+)$/;
  const views = new Set(definitions.filter(({ text }) => /^create view/m.test(text)).map(({ file }) => file));
  expect(outside.length).toBeGreaterThan(definitions.length);
  expect(outside.filter(({ file, start }) => !views.has(file) && !allowed.test(start))).toEqual([]);
});

it('baseline and migrations define no function, view or trigger', () => {
  const tables = [...filesBelow('baseline'), ...filesBelow('migrations')];
  expect(tables.length).toBeGreaterThan(5);
  const defined = tables.flatMap(({ file, text }) =>
    matchesOf(
      text,
      /\b(create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:recursive\s+)?(?:function|procedure|view|trigger)\s+\w+)/gi,
    ).map((start) => `${file}: ${start}`),
  );
  expect(defined).toEqual([]);
});
