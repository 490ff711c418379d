// 楼层维护: the floors of one building, edited in a table and saved as a whole.
import { useSearchParams } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { buildingPaths } from '#api/kernel/paths';
import { FailedState } from '@/components/feedback/failed-state';
import { FormFooter } from '@/components/forms/form-footer';
import { leave, WrongAlert } from '@/components/forms/form-page';
import { PageHeader } from '@/components/layout/page-header';
import { AddFloors } from './add-floors';
import { FloorTable } from './floor-table';
import { changed } from './floors';
import { useFloors } from './use-floors';

export default function FloorEditPage() {
  const [params] = useSearchParams();
  const floors = useFloors(Number(params.get('id') ?? params.get('building_id')), () => leave(buildingPaths.list));
  const { building, stored, rows, errors, change } = floors;

  const failed = building.isError ? building : stored.isError ? stored : null;
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!building.data || !stored.data) {
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  }
  return (
    <>
      <PageHeader
        title={`楼层维护：${building.data.name}`}
        description={`${building.data.park_name}；地下楼层号为负数（-1 为 B1），没有 0 层；有空间的楼层不能删除`}
      />
      <WrongAlert others={errors.others} />
      <Card size="small" title={`共 ${rows.length} 层`} extra={<AddFloors rows={rows} onChange={change} />}>
        <FloorTable
          rows={rows}
          errors={errors.byFloor}
          onChange={(key, part) => change(rows.map((row) => (row.key === key ? changed(row, part) : row)))}
          onRemove={(key) => change(rows.filter((row) => row.key !== key))}
        />
      </Card>
      <FormFooter>
        <Button onClick={() => leave(buildingPaths.list)}>取消</Button>
        <Button type="primary" loading={floors.submitting} disabled={!floors.dirty} onClick={floors.save}>
          保存
        </Button>
      </FormFooter>
    </>
  );
}
