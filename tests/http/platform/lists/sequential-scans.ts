// Large tables that are read as a whole, by the list with its order or the report, and the reason.
const NAMES =
  'Put in order by the name of what it refers to, which no index of follow-ups has: of 200,000 the first rows are sorted out in memory.';
const SENT =
  'Of the few webhooks of an enterprise what is sent to each is counted; the night removes what is older than 30 days.';

export const SEQUENTIAL_SCANS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'integration/webhook by name': { webhook_delivery: SENT },
  'investment/follow-up by customer_name': { follow_up: NAMES },
  'investment/follow-up by kind': { follow_up: NAMES },
  'investment/follow-up by done_by_name': { follow_up: NAMES },
  'investment/follow-up by next_on': {
    follow_up:
      'Empty cells come last in both directions, which would take an index each; of 200,000 the first rows are sorted out in memory.',
  },
};
