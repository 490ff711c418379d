// The origin and the successors of a space: its splits and merges.
import { useQuery } from '@tanstack/react-query';
import { spaceLineage } from '#api/assets/split-merge';
import type { Lineage as Kin } from '#api/assets/split-merge.schema';
import { call } from '@/api/client';
import { SpaceLink } from '@/components/details/object-links';
import { Area, Figure } from '@/components/figures';
import styles from './shared.module.css';

const VERBS = { split: '拆分', merge: '合并' } as const;

export function Lineage({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [spaceLineage.path, id],
    queryFn: () => call(spaceLineage, { id }),
    staleTime: 0,
  });
  if (!data) return null;
  const none = data.from.length + data.into.length === 0;
  return (
    <section className={styles.section}>
      <h3>沿革</h3>
      {none && <p className={styles.hint}>没有拆分或合并过。</p>}
      {data.from.length > 0 && <Step text="由" kin={data.from} after="而来" />}
      {data.into.length > 0 && <Step text="已" kin={data.into} after="" isResult />}
    </section>
  );
}

interface StepProps {
  text: string;
  kin: Kin['from'];
  after: string;
  isResult?: boolean;
}

function Step({ text, kin, after, isResult }: StepProps) {
  const [first] = kin;
  if (!first) return null;
  return (
    <>
      <p className={styles.hint}>
        <Figure>{first.on_date}</Figure> {text}
        {isResult ? `${VERBS[first.kind]}为` : '以下空间'}
        {!isResult && VERBS[first.kind]}
        {after}
        {first.reason && `（面积差异原因：${first.reason}）`}
      </p>
      <ul className={styles.kin}>
        {kin.map((one) => (
          <li key={one.id}>
            <SpaceLink id={one.id}>{one.number}</SpaceLink>，<Area value={one.rentable_area_sqm} /> ㎡{' '}
            <small>
              <Figure>
                {one.valid_from} ~ {one.valid_to ?? '至今'}
              </Figure>
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
