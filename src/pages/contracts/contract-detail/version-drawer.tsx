// The terms of one version, as agreed.
import { Drawer } from 'antd';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { formatArea, formatPeriod } from '#domain/kernel/text/format';
import { areaSum } from '@/components/contracts/terms/area-sum';
import { termsOf } from '@/components/contracts/terms/terms-shape';
import { TermsView } from '@/components/contracts/terms/terms-view';
import { ActionButtons, useRun } from '@/components/lists/list-page/actions';
import { usePrintAction } from '../shared/use-print-action';

interface Props {
  contract: Contract;
  version: ContractVersion | undefined;
  onClose: () => void;
}

export function VersionDrawer({ contract, version, onClose }: Props) {
  const print = usePrintAction(contract.id, version?.version_no);
  const run = useRun(() => undefined);
  return (
    <Drawer
      open={version !== undefined}
      width={960}
      onClose={onClose}
      extra={<ActionButtons actions={[print]} subject={undefined} onRun={run} />}
      title={version && `版本 ${version.version_no}：自 ${version.effective_on} 起`}
    >
      {version && (
        <>
          <p>{`租期 ${formatPeriod(contract.start, version.end)}，计租面积 ${formatArea(areaSum(version.spaces))} ㎡`}</p>
          <p>{`空间：${version.spaces.map(({ label, area }) => `${label}（${formatArea(area)} ㎡）`).join('、')}`}</p>
          <TermsView terms={termsOf(contract, version)} />
        </>
      )}
    </Drawer>
  );
}
