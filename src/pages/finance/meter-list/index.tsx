// 抄表: the meters with their last readings; reading all meters of a building or importing a file, replacing a meter, its history.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { useState } from 'react';
import { meterCalls, meterForm, newMeterForm, undoReplacement } from '#api/finance/meter/meter';
import { readingImport } from '#api/finance/meter/meter.import';
import { type MeterRow, meterList } from '#api/finance/meter/meter.list';
import { receivablePaths } from '#api/kernel/paths';
import { formatUsage } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { Figure } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { FormDrawer } from '@/components/forms/form-drawer';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { ReadDrawer } from './read-drawer';
import { ReadingsDrawer } from './readings-drawer';
import { ReplaceDrawer } from './replace-drawer';

const schema = async () => (await import('#api/finance/meter/meter.schema')).meterSave;

type Opened = { what: 'read' | 'import' | 'add' } | { what: 'edit' | 'replace' | 'readings'; row: MeterRow };

export default function MeterListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  const confirmUndo = async ({ id, version, number }: MeterRow) => {
    const done = await confirmWithReason({
      title: `撤销换表「${number}」`,
      consequence:
        '新表及其读数、旧表拆下时的读数作废，旧表恢复使用，用量从旧表上次读数起算；新表抄表已计费的不能撤销。',
      verb: '撤销换表',
      act: (reason) => call(undoReplacement, { id, version, reason }),
    });
    if (done) await client.invalidateQueries();
  };
  const row = opened && 'row' in opened ? opened.row : null;
  const rowActions = (meter: MeterRow): ListAction<MeterRow>[] => [
    { key: 'readings', label: '读数', onClick: () => setOpened({ what: 'readings', row: meter }) },
    ...(meter.state === 'hanging'
      ? [
          {
            key: 'edit',
            label: '编辑',
            access: 'p_5200_edit',
            onClick: () => setOpened({ what: 'edit', row: meter }),
          },
          {
            key: 'replace',
            label: '更换仪表',
            access: 'p_5200_edit',
            onClick: () => setOpened({ what: 'replace', row: meter }),
          },
        ]
      : []),
    ...(meter.state === 'hanging' && meter.replacement
      ? [{ key: 'undo', label: '撤销换表', access: 'p_5200_edit', danger: true, onClick: () => confirmUndo(meter) }]
      : []),
  ];
  return (
    <>
      <ListPage
        declaration={meterList}
        title="抄表"
        description={
          <>
            按仪表登记读数，用量由上次读数起算，向其间承租该空间的租客生成水电费应收，租客变更的按交接读数或天数分摊；应收在
            <Link to={receivablePaths.list} style={{ textDecoration: 'underline' }}>
              应收管理
            </Link>
            中查看与作废
          </>
        }
        primary={{
          key: 'read',
          label: '抄表',
          access: 'p_5200_edit',
          onClick: () => setOpened({ what: 'read' }),
        }}
        tools={[
          {
            key: 'add',
            label: '新增',
            access: 'p_5200_edit',
            onClick: () => setOpened({ what: 'add' }),
          },
          {
            key: 'import',
            label: '导入',
            access: 'p_5200_import',
            onClick: () => setOpened({ what: 'import' }),
          },
        ]}
        rowActions={rowActions}
        renders={{
          space_label: (meter) => meter.space_label ?? '公共',
          multiplier: (meter) => <Figure>{meter.multiplier}</Figure>,
          reading: (meter) => <Figure>{formatUsage(meter.reading)}</Figure>,
        }}
        emptyHint="还没有仪表：请点击右上角新增，交房时登记的水电表也会出现在这里"
      />
      {opened?.what === 'read' && <ReadDrawer onClose={close} />}
      {opened?.what === 'import' && <ImportDrawer declaration={readingImport} onClose={close} />}
      {(opened?.what === 'add' || opened?.what === 'edit') && (
        <FormDrawer
          noun="仪表"
          id={row?.id ?? null}
          declaration={row ? meterForm : newMeterForm}
          calls={meterCalls}
          schema={schema}
          fixed={row !== null}
          onClose={close}
        />
      )}
      {row && opened?.what === 'replace' && <ReplaceDrawer meter={row} onClose={close} />}
      {row && opened?.what === 'readings' && <ReadingsDrawer meter={row} onClose={close} />}
    </>
  );
}
