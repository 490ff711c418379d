// The questions of the rent roll: on which day, of which parks.
import { DateInput } from '@/components/inputs/date-inputs';
import { OptionSelect } from '@/components/inputs/option-select';
import styles from './rent-roll.module.css';

interface Props {
  as_of: string;
  park_ids: readonly number[];
  onAsOf: (date: string | null) => void;
  onParks: (ids: number[]) => void;
}

export function RentRollFilters({ as_of, park_ids, onAsOf, onParks }: Props) {
  return (
    <div className={styles.filters}>
      <div className={styles.filter}>
        <span>截止日期</span>
        <span className={styles.date}>
          <DateInput aria-label="截止日期" value={as_of} onChange={onAsOf} />
        </span>
      </div>
      <div className={styles.filter}>
        <span>园区</span>
        <span className={styles.parks}>
          <OptionSelect
            aria-label="园区"
            multiple
            path="/api/option/park"
            placeholder="全部"
            value={[...park_ids]}
            onChange={(ids) => onParks(Array.isArray(ids) ? ids.map(Number) : [])}
          />
        </span>
      </div>
    </div>
  );
}
