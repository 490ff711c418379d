// Lists mask numbers in SQL, forms in the domain; both show the same digits of every number.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { maskIdentifier } from '#domain/tenants/masked-identifier';
import { maskPhone } from '#domain/tenants/masked-phone';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { world, enterprise } = openEnterprise({ ownWorld: true, people: {} });

const numbers = fc.array(fc.string({ unit: fc.constantFrom(...'0123456789+-() X'), maxLength: 24 }), { maxLength: 40 });

it.each([
  ['mask_phone', maskPhone],
  ['mask_identifier', maskIdentifier],
] as const)('%s shows the same as the domain', async (name, mask) => {
  const call = name === 'mask_phone' ? sql`mask_phone(n)` : sql`mask_identifier(n)`;
  await fc.assert(
    fc.asyncProperty(numbers, async (texts) => {
      const { masked } = firstOf(
        await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
          tx.query<{ masked: string[] }>(
            sql`select coalesce(array_agg(${call} order by place), '{}') as masked from unnest(${texts}::text[]) with ordinality as t (n, place)`,
          ),
        ),
      );
      expect(masked).toEqual(texts.map((text) => mask(text)));
    }),
    { numRuns: 50 },
  );
});
