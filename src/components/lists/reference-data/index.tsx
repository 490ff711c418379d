// A list of the setup centre with its form in a drawer, as a page or as a card within one.
// A page is configuration: see pages/setup/charge-item.
import { Button, Card } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Listed, Stored } from '#api/setup/reference-data/reference-data';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawer } from '@/components/forms/form-drawer';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { ListSkeleton } from '../list-page/list-states';
import styles from './reference-data.module.css';
import { ReferenceDataTable } from './reference-table';
import type { ReferenceDataProps } from './types';
import { useReferenceData } from './use-reference-data';

interface Opened<Row> {
  /** Null for a new one. */
  row: Row | null;
}

/** The table with its drawer, and the button that opens it for a new row. */
function useParts<Save, Row extends Stored>(props: ReferenceDataProps<Save, Row>, primary: boolean) {
  const { noun, calls } = props;
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened<Listed<Row>> | null>(null);
  const edit = (row: Listed<Row>) => setOpened({ row });
  const catalogue = useReferenceData(props, edit);
  const { query } = catalogue;

  const add = can(`${props.accessKey}_edit`) && (
    <Button type={primary ? 'primary' : 'default'} onClick={() => setOpened({ row: null })}>
      新增
    </Button>
  );
  const body = query.isPending ? (
    <ListSkeleton />
  ) : query.isError ? (
    <FailedState error={query.error} onRetry={() => query.refetch()} />
  ) : (
    <ReferenceDataTable page={props} rows={query.data} catalogue={catalogue} onEdit={edit} />
  );
  const drawer = opened && (
    <FormDrawer<Save, Row>
      noun={noun}
      id={opened.row?.id ?? null}
      declaration={props.form}
      calls={calls}
      schema={props.schema}
      initial={props.initial}
      fixed={(opened.row?.usage ?? 0) > 0}
      width={props.width}
      onClose={() => setOpened(null)}
    >
      {props.parts}
    </FormDrawer>
  );
  return { add, body, drawer, count: query.data?.length };
}

type PageProps<Save, Row extends Stored> = ReferenceDataProps<Save, Row> & { title: string; description: ReactNode };

export function ReferenceDataPage<Save, Row extends Stored>(props: PageProps<Save, Row>) {
  const { add, body, drawer, count } = useParts<Save, Row>(props, true);
  return (
    <>
      <PageHeader title={props.title} description={props.description} actions={add} />
      <Card
        size="small"
        title={count === undefined ? undefined : `共 ${count} 条`}
        extra={add && <span className={styles.hint}>拖动左侧手柄调整顺序</span>}
      >
        {body}
      </Card>
      {drawer}
    </>
  );
}

export function ReferenceDataCard<Save, Row extends Stored>(props: ReferenceDataProps<Save, Row> & { title: string }) {
  const { add, body, drawer } = useParts<Save, Row>(props, false);
  return (
    <Card size="small" title={props.title} extra={add}>
      {body}
      {drawer}
    </Card>
  );
}
