// Events as iCalendar text (RFC 5545), for subscriptions by calendar applications.
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';

export interface CalendarEvent {
  /** Stable across readings. */
  uid: string;
  day: CalendarDate;
  /** HH:MM, Asia/Shanghai; `null` means the whole day. */
  time: string | null;
  summary: string;
  description: string;
  url: string;
}

/** Octets of a line without its end. */
const LONGEST_LINE = 75;
const HOUR_MS = 3_600_000;

/** Returns a text value: special characters and line breaks are escaped, other control characters are removed. */
const textOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');

const octetsOf = (text: string) => new TextEncoder().encode(text).length;

/** Folds a line at 75 octets, each continuation after a space; no character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const more = octetsOf(letter);
    if (octets + more > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += more;
  }
  return [...parts, part].join('\r\n');
}

const dayOf = (day: CalendarDate) => day.replaceAll('-', '');
const instantOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

function when({ day, time: instant }: CalendarEvent): string[] {
  if (instant === null) return [`DTSTART;VALUE=DATE:${dayOf(day)}`, `DTEND;VALUE=DATE:${dayOf(addDays(day, 1))}`];
  // Shanghai has no daylight saving time.
  const start = new Date(`${day}T${instant}:00+08:00`);
  return [`DTSTART:${instantOf(start)}`, `DTEND:${instantOf(new Date(start.getTime() + HOUR_MS))}`];
}

const linesOf = (event: CalendarEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${textOf(event.uid)}`,
  `DTSTAMP:${stamp}`,
  ...when(event),
  `SUMMARY:${textOf(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${textOf(event.description)}`] : []),
  `URL:${event.url.replace(/[\p{Cc}\s]/gu, '')}`,
  ...(event.time === null ? ['TRANSP:TRANSPARENT'] : []),
  'END:VEVENT',
];

export function icalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = instantOf(now);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lease//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
