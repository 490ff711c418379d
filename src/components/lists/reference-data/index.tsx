// A list of the setup centre with its form in a drawer, as a page or as a card within one.
// A page is only configuration: see pages/setup/charge-item.
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Card, Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Listed, Stored } from '#api/setup/reference-data';
import { download } from '@/api/download';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawer } from '@/components/forms/form-drawer';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { ListSkeleton } from '../list-page/list-states';
import styles from './reference-data.module.css';
import { ReferenceDataTable } from './reference-table';
import type { ReferenceDataProps } from './types';
import { useReferenceData } from './use-reference-data';

interface Opened<Row> {
  /** `null` for a new row. */
  row: Row | null;
}

/** Returns the table with its drawer, and the button that opens the drawer for a new row. */
function useParts<Save, Row extends Stored>(props: ReferenceDataProps<Save, Row>, primary: boolean, searched = '') {
  const { noun, calls, search, keep } = props;
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened<Listed<Row>> | null>(null);
  const edit = (row: Listed<Row>) => setOpened({ row });
  const catalogue = useReferenceData(props, edit);
  const { query } = catalogue;
  const wanted = searched.trim().toLowerCase();
  const isFound = (row: Listed<Row>) =>
    wanted === '' || !search || search.textsOf(row).some((text) => text.toLowerCase().includes(wanted));
  const visible = query.data?.filter((row) => isFound(row) && (keep?.(row) ?? true)) ?? [];
  const narrowed = visible.length !== query.data?.length || wanted !== '';

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
    <ReferenceDataTable page={props} rows={visible} narrowed={narrowed} catalogue={catalogue} onEdit={edit} />
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
  const total = query.data?.length;
  const count = total === undefined ? undefined : `共 ${total} 条${narrowed ? `，符合 ${visible.length} 条` : ''}`;
  return { add, body, drawer, count, narrowed };
}

type PageProps<Save, Row extends Stored> = ReferenceDataProps<Save, Row> & { title: string; description: ReactNode };

export function ReferenceDataPage<Save, Row extends Stored>(props: PageProps<Save, Row>) {
  const { search, imports, exports } = props;
  const { can } = useSession();
  const [searched, setSearched] = useUrlParam('q', '');
  const [importing, setImporting] = useState(false);
  const { add, body, drawer, count, narrowed } = useParts<Save, Row>(props, true, searched);
  const actions = (
    <Space size={8}>
      {imports?.keys.some(can) && <Button onClick={() => setImporting(true)}>导入</Button>}
      {exports && can(exports.access) && <ExportButton call={exports.call} search={searched.trim()} />}
      {add}
    </Space>
  );
  return (
    <>
      <PageHeader title={props.title} description={props.description} actions={actions} oneLine />
      <Card
        size="small"
        title={count}
        extra={
          <div className={styles.extra}>
            {add && !narrowed && props.calls.sort && <span className={styles.hint}>拖动左侧手柄调整顺序</span>}
            {props.onShowAll && (
              <Button type="link" size="small" onClick={props.onShowAll}>
                显示全部
              </Button>
            )}
            {search && (
              <Input
                type="search"
                allowClear
                aria-label="查找"
                className={styles.search}
                maxLength={100}
                placeholder={search.titles}
                value={searched}
                onChange={({ target }) => setSearched(target.value)}
              />
            )}
          </div>
        }
      >
        {body}
      </Card>
      {drawer}
      {importing && imports && <ImportDrawer declaration={imports} onClose={() => setImporting(false)} />}
    </>
  );
}

type ExportProps = Pick<Required<ReferenceDataProps<never, Stored>>['exports'], 'call'> & { search: string };

function ExportButton({ call, search }: ExportProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download(call, search ? { search } : {}).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={run}>
      导出Excel
    </Button>
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
