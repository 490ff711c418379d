// The usage of a row: a link to the objects, or their kinds with a link for each.
import { Link } from '@umijs/max';
import { Button, Popover } from 'antd';
import type { Listed, Stored, Use } from '#api/setup/reference-data';
import { Figure } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from './reference-data.module.css';
import type { ReferenceDataProps } from './types';

interface Props<Row extends Stored> {
  row: Listed<Row>;
  usedBy: ReferenceDataProps<never, Row>['usedBy'];
}

export function Usage<Row extends Stored>({ row, usedBy }: Props<Row>) {
  const { can } = useSession();
  const linkTo = ({ name }: Use) => {
    const list = usedBy?.(name, row.id);
    return list && can(list.access) ? list.to : undefined;
  };
  const count = <Figure>{row.usage.toLocaleString('en-US')}</Figure>;
  const [first, ...others] = row.uses;
  if (!first) return count;
  if (others.length === 0) {
    const to = linkTo(first);
    const text = `${row.name}：${first.count} ${first.what}`;
    return to ? (
      <Link to={to} aria-label={text} title={text}>
        {count}
      </Link>
    ) : (
      count
    );
  }
  const line = (use: Use) => {
    const to = linkTo(use);
    const text = `${use.count.toLocaleString('en-US')} ${use.what}`;
    return <li key={use.name}>{to ? <Link to={to}>{text}</Link> : text}</li>;
  };
  return (
    <Popover
      trigger="click"
      placement="left"
      title={`「${row.name}」用于`}
      content={<ul className={styles.uses}>{row.uses.map(line)}</ul>}
    >
      <Button type="link" size="small" className={styles.name} aria-label={`${row.name}的使用情况`}>
        {count}
      </Button>
    </Popover>
  );
}
