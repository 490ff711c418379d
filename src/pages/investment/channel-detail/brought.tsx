// Customers of a channel, and the contracts with the instalments of their commissions, as their lists show them.
import { contractList } from '#api/contracts/contract/contract.list';
import { commissionLineList } from '#api/investment/commission/commission-line.list';
import { customerList } from '#api/investment/customer/customer.list';
import { channelPaths, commissionPaths, contractPaths, customerPaths } from '#api/kernel/paths';
import { ContractLink } from '@/components/details/object-links';
import { EmbeddedList } from '@/components/lists/embedded-list';
import { useSession } from '@/hooks/session';

export function ChannelCustomers({ id }: { id: number }) {
  return (
    <EmbeddedList
      declaration={customerList}
      filter={{ channel_id: [id] }}
      without={['channel']}
      linkTo={(row) => customerPaths.detail(row.id)}
      allAt={channelPaths.customers(id)}
      empty="该渠道还没有带来客户；登记客户时可以选择渠道"
    />
  );
}

export function ChannelContracts({ id }: { id: number }) {
  const { can } = useSession();
  return (
    <>
      {can('p_4100') && (
        <>
          <h3>合同</h3>
          <EmbeddedList
            declaration={contractList}
            filter={{ channel_id: [id] }}
            without={['channel_name']}
            linkTo={(row) => contractPaths.detail(row.id)}
            allAt={contractPaths.ofChannel(id)}
            empty="还没有由该渠道成交的合同"
          />
        </>
      )}
      {can('p_4304') && (
        <>
          <h3>佣金分期</h3>
          <EmbeddedList
            declaration={commissionLineList}
            filter={{ channel_id: [id] }}
            without={['channel_name']}
            renders={{
              contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
            }}
            allAt={commissionPaths.linesOfChannel(id)}
            empty="还没有佣金；合同审批通过后按渠道的佣金规则计算"
          />
        </>
      )}
    </>
  );
}
