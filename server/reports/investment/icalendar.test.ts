// iCalendar text: escaped, folded by octets without splitting a character, and without injected lines.
import { expect, it } from 'vitest';
import { type CalendarEvent, icalendar } from './icalendar';

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'visit-1@lease',
  day: '2026-12-31',
  time: null,
  summary: '拜访',
  description: '',
  url: 'https://lease.example/x?id=1',
  ...change,
});
const NOW = new Date('2026-03-16T01:02:03.456Z');
const text = (change: Partial<CalendarEvent>) => icalendar('日历', [event(change)], NOW);
const lines = (change: Partial<CalendarEvent>) => text(change).split('\r\n');

it('ends every line with CRLF, and holds a whole day up to the next, also over the end of a year', () => {
  expect(text({}).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text({}).endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(lines({})).toEqual(
    expect.arrayContaining(['DTSTAMP:20260316T010203Z', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
  );
});

it('writes a time in UTC', () => {
  expect(lines({ time: '07:30' })).toEqual(
    expect.arrayContaining(['DTSTART:20261230T233000Z', 'DTEND:20261231T003000Z']),
  );
});

it('escapes commas, semicolons, backslashes and line breaks', () => {
  expect(lines({ summary: '甲,乙;丙\\丁' })).toContain('SUMMARY:甲\\,乙\\;丙\\\\丁');
  expect(lines({ description: '一\n二\r\n三\r四\u0007' })).toContain('DESCRIPTION:一\\n二\\n三\\n四');
});

it('does not let a text inject a line', () => {
  const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:假';
  const written = lines({ summary: evil, description: evil, uid: evil, url: `https://x.example/\r\n${evil}` });
  expect(written.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(written.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
});

it('folds at 75 octets without splitting a character, and unfolds to the same', () => {
  const long = '客户跟进🏢a'.repeat(40);
  const written = text({ summary: long });
  for (const line of written.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(written.replaceAll('\r\n ', '').split('\r\n')).toContain(`SUMMARY:${long}`);
  // 'SUMMARY:' is eight octets.
  expect(lines({ summary: 'a'.repeat(67) })).toContain(`SUMMARY:${'a'.repeat(67)}`);
  expect(lines({ summary: 'a'.repeat(68) })).toEqual(expect.arrayContaining([`SUMMARY:${'a'.repeat(67)}`, ' a']));
});
