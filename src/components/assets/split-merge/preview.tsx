// Preview of the spaces: before and after as bars by area, then as text.
import { Alert } from 'antd';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatArea } from '#domain/kernel/text/format';
import { balanceOf } from './areas';
import { Balance } from './balance';
import styles from './split-merge.module.css';

export interface SpacePart {
  key: string | number;
  number: string;
  area_sqm: string;
}

interface Props {
  before: readonly SpacePart[];
  after: readonly SpacePart[];
  last_day: string;
  reason: string;
  note: string;
}

export function Preview({ before, after, last_day, reason, note }: Props) {
  const first_day = addDays(last_day, 1);
  const check = balanceOf(
    before.map((piece) => piece.area_sqm),
    after.map((piece) => piece.area_sqm),
  );
  return (
    <>
      <Bars title={`${last_day} 及以前`} pieces={before} className={styles.before} />
      <Bars title={`${first_day} 起`} pieces={after} className={styles.after} />
      <Balance check={check} />
      {reason && <p>面积差异原因：{reason}</p>}
      <Alert
        type="warning"
        showIcon
        message={`空间 ${before.map((piece) => piece.number).join('、')} 于 ${last_day} 停用，${after.map((piece) => piece.number).join('、')} 自 ${first_day} 启用`}
        description={`${note}此前日期的剖面图和报表不变。保存后不能撤销。`}
      />
    </>
  );
}

function Bars({
  title,
  pieces,
  className,
}: {
  title: string;
  pieces: readonly SpacePart[];
  className: string | undefined;
}) {
  return (
    <figure className={styles.bars}>
      <figcaption>{title}</figcaption>
      <ul>
        {pieces.map(({ key, number, area_sqm }) => (
          <li key={key} className={className} style={{ flexGrow: Number(area_sqm) }} title={number}>
            <strong>{number}</strong>
            <span>{formatArea(area_sqm)} ㎡</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
