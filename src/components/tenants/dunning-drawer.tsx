// 催缴方案: when and how reminders are sent automatically, for the enterprise or for one tenant.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { dunningFields, dunningOf, saveDunning } from '#api/finance/dunning';
import type { Dunning } from '#api/finance/dunning.schema';
import { call } from '@/api/client';
import { FailedState } from '../feedback/failed-state';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '../forms/form-drawer';

interface Props {
  /** `null` for the enterprise. */
  tenant_id: number | null;
  /** Name of the enterprise or tenant, for the title. */
  name: string;
  onClose: () => void;
}

export function DunningDrawer({ tenant_id, name, onClose }: Props) {
  const found = useQuery({
    queryKey: [dunningOf.path, tenant_id],
    queryFn: () => call(dunningOf, { tenant_id }),
    staleTime: 0,
    gcTime: 0,
  });
  const title = `催缴方案：${name}`;
  if (found.data) return <Editing title={title} plan={found.data} tenant_id={tenant_id} onClose={onClose} />;
  return (
    <FormDrawerFrame title={title} saving onSave={onClose} unsaved={null} onClose={onClose}>
      {found.isError ? <FailedState error={found.error} onRetry={() => found.refetch()} /> : <Skeleton active />}
    </FormDrawerFrame>
  );
}

type EditingProps = Pick<Props, 'tenant_id' | 'onClose'> & { title: string; plan: Dunning };

function Editing({ title, plan, tenant_id, onClose }: EditingProps) {
  const { own, version, tenant_id: _of, ...initial } = plan;
  const form = useFieldsForm(saveDunning, {
    schema: async () => (await import('#api/finance/dunning.schema')).dunningSave,
    also: { tenant_id, version },
    rereads: 'all',
    success: '催缴方案已保存，下次自动催缴按此执行',
    onDone: onClose,
  });
  return (
    <FormDrawerFrame
      title={title}
      saving={form.submitting}
      onSave={form.submit}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        message={
          tenant_id === null
            ? '适用于没有单独方案的所有租客'
            : own
              ? '该租客的单独方案，不受企业方案影响'
              : '该租客现按企业方案；保存后改用单独方案'
        }
        description="每份账单每次催缴只发一遍，逐次升级；手工催缴也计入。手工催缴的方式同样按此方案。正文在参数设置中编辑。"
      />
      <FieldsForm state={form} label="催缴方案" initial={initial}>
        <FieldsGrid fields={dunningFields} />
      </FieldsForm>
    </FormDrawerFrame>
  );
}
