// Current and former leases of an asset, and its certificates, as their lists show them.
import { certificateList } from '#api/assets/certificate/certificate.list';
import { type LeaseRow, leaseList } from '#api/assets/lease.list';
import { certificatePaths } from '#api/kernel/paths';
import { ContractLink, SpaceLink, TenantLink } from '@/components/details/object-links';
import { EmbeddedList } from '@/components/lists/embedded-list';

type Of = { park_id: [number] } | { building_id: [number] };

const renders = {
  contract_number: (row: LeaseRow) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
  tenant_name: (row: LeaseRow) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
  space_number: (row: LeaseRow) => <SpaceLink id={row.of_space_id}>{row.space_number}</SpaceLink>,
};

interface Props {
  filter: Of | { space_id: [number] };
  /** Columns hidden because the page shows the same object. */
  without?: readonly string[];
}

export function Leases({ filter, without }: Props) {
  return (
    <EmbeddedList
      declaration={leaseList}
      filter={filter}
      without={without}
      renders={renders}
      empty="还没有合同；合同审批通过后显示，可在租赁合同中新增"
    />
  );
}

export function Certificates({ filter, without }: { filter: Of; without?: readonly string[] }) {
  return (
    <EmbeddedList
      declaration={certificateList}
      filter={filter}
      without={without}
      linkTo={(row) => certificatePaths.inList(row.id)}
      allAt={
        'park_id' in filter
          ? certificatePaths.ofPark(filter.park_id[0])
          : certificatePaths.ofBuilding(filter.building_id[0])
      }
      empty="还没有产权证；可在产权证管理中新增并关联楼宇，扫描件作为附件上传"
    />
  );
}
