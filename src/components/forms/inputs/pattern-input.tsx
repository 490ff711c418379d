// A pattern of document numbers, with the first number that it produces today for a park P01.
import type { ComponentProps } from 'react';
import { businessDay } from '#api/kernel/instant';
import { numberFrom, patternFault } from '#domain/kernel/text/number-pattern';
import { PlaceholderInput } from './placeholder-input';

const PARK = 'P01';

function example(pattern: string): string | null {
  if (patternFault(pattern)) return null;
  return numberFrom(pattern, { date: businessDay(), park: PARK }).format(1);
}

export function PatternInput(props: ComponentProps<typeof PlaceholderInput>) {
  const number = example(props.value ?? '');
  const hasPark = props.value?.includes('{park}');
  return (
    <>
      <PlaceholderInput {...props} />
      {number && <div role="status">{`${hasPark ? `园区 ${PARK} ` : ''}今天的首个编号：${number}`}</div>}
    </>
  );
}
