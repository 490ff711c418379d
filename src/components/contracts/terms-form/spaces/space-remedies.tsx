// Remedies where a lease finds no space: the first day of spaces that begin too late, or spaces that do not exist yet.
import { Link } from '@umijs/max';
import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import type { PickedSpace } from '#api/assets/space/space.schema';
import { MOST_TICKED } from '#api/kernel/endpoint/bulk';
import { spacePaths } from '#api/kernel/paths';
import { FirstDayDialog } from '@/components/assets/first-day-dialog';
import { useSession } from '@/hooks/session';

const EDIT = 'p_1400_edit';

interface LateProps {
  /** Spaces that begin after the first day of the lease. */
  spaces: readonly PickedSpace[];
  start: string;
}

export function BeginLate({ spaces, start }: LateProps) {
  const { can } = useSession();
  const [moving, setMoving] = useState(false);
  const chosen = spaces.slice(0, MOST_TICKED).map(({ id, label }) => ({ id, name: label }));
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        message={`${spaces.length} 个空间在 ${start} 还没有启用，不能选择`}
        description={
          can(EDIT) ? '合同起租更早时，请把启用日期提前。' : '合同起租更早时，请有权限的同事把启用日期提前。'
        }
        action={
          can(EDIT) && (
            <Button size="small" onClick={() => setMoving(true)}>
              修改启用日期
            </Button>
          )
        }
      />
      {moving && <FirstDayDialog spaces={chosen} day={start} onClose={() => setMoving(false)} />}
    </>
  );
}

interface NoSpacesProps {
  all: readonly PickedSpace[];
  onlyFree: boolean;
  onShowAll: () => void;
}

export function NoSpaces({ all, onlyFree, onShowAll }: NoSpacesProps) {
  const { can } = useSession();
  const isEmpty = all.length === 0;
  const text = isEmpty ? '园区里还没有空间' : onlyFree ? '没有在租期内可选的空间' : '没有符合条件的空间';
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {isEmpty && can(EDIT) && (
        <Link to={spacePaths.add} target="_blank">
          新增空间
        </Link>
      )}
      {!isEmpty && onlyFree && <Button onClick={onShowAll}>查看全部及原因</Button>}
    </Empty>
  );
}
