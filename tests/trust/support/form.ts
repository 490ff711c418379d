// The trust suites have a short form, part of `npm test`, and a long one, `npm run test:trust`, whose figures are in docs/security.md.
export const LONG = process.env.TRUST === 'long';

/** Prints the figures of a suite, in one line. */
export const report = (what: string, figures: Record<string, number>): void =>
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, figure]) => `${figure} ${name}`)
      .join(', ')}`,
  );
