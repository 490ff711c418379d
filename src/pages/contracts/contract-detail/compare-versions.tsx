// 对比: any two versions of a contract, selected in the address, on screen and in print.
import { Select, Space } from 'antd';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { termsOf } from '@/components/contracts/terms/terms-shape';
import { PrintButton } from '@/components/layout/print-button';
import { useUrlParams } from '@/hooks/use-url-params';
import { TermsCompare } from '../shared/compare';
import paper from '../shared/paper.module.css';
import { usePrinting } from '../shared/use-printing';

interface Props {
  contract: Contract;
  /** At least two. */
  versions: readonly ContractVersion[];
}

const nameOf = ({ version_no }: ContractVersion) => `版本 ${version_no}`;

export function CompareVersions({ contract, versions }: Props) {
  const [params, change] = useUrlParams();
  const { isPrinting, print } = usePrinting();
  const chosen = (name: string) => versions.find(({ version_no }) => String(version_no) === params.get(name));
  const before = chosen('from') ?? (versions.at(-2) as ContractVersion);
  const after = chosen('to') ?? (versions.at(-1) as ContractVersion);
  const choose = (name: string) => (version_no: number) => change({ [name]: version_no });
  const options = versions.map((version) => ({
    value: version.version_no,
    label: `${nameOf(version)}（${version.effective_on} 起）`,
  }));
  const choice = (name: string, label: string, { version_no }: ContractVersion) => (
    <Select style={{ width: 210 }} aria-label={label} options={options} value={version_no} onChange={choose(name)} />
  );
  return (
    <section aria-label="版本对比" className={paper.paper}>
      <h2 style={{ fontSize: 16 }}>
        {`对比：${nameOf(before)}（${before.effective_on} 起）与${nameOf(after)}（${after.effective_on} 起）`}
      </h2>
      <Space className={paper.screenOnly} style={{ marginBottom: 12 }}>
        {choice('from', '对比的版本', before)}
        <span>与</span>
        {choice('to', '与之对比的版本', after)}
        <PrintButton onPrint={print} />
      </Space>
      <TermsCompare
        before={termsOf(contract, before)}
        after={termsOf(contract, after)}
        names={[nameOf(before), nameOf(after)]}
        isPrinting={isPrinting}
      />
    </section>
  );
}
