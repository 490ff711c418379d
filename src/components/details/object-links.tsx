// An object's name as a link to its page: plain text without access to the page, — when there is no object.
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import {
  buildingPaths,
  contractPaths,
  customerPaths,
  parkPaths,
  quotePaths,
  spacePaths,
  tenantPaths,
} from '#api/kernel/paths';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { useSession } from '@/hooks/session';

interface Props {
  id: number | null | undefined;
  /** Its number or name. */
  children: ReactNode;
}

export const ContractLink = (props: Props) => <ObjectLink {...props} access="p_4100" to={contractPaths.detail} />;
export const TenantLink = (props: Props) => <ObjectLink {...props} access="p_3100" to={tenantPaths.detail} />;
export const CustomerLink = (props: Props) => <ObjectLink {...props} access="p_2100" to={customerPaths.detail} />;
export const QuoteLink = (props: Props) => <ObjectLink {...props} access="p_2100" to={quotePaths.detail} />;
export const ParkLink = (props: Props) => <ObjectLink {...props} access="p_1200" to={parkPaths.detail} />;
export const BuildingLink = (props: Props) => <ObjectLink {...props} access="p_1300" to={buildingPaths.detail} />;
export const SpaceLink = (props: Props) => <ObjectLink {...props} access="p_1400" to={spacePaths.detail} />;

interface ObjectLinkProps extends Props {
  /** Access key of the page at the address. */
  access: string;
  to: (id: number) => string;
}

function ObjectLink({ id, children, access, to }: ObjectLinkProps) {
  const { can } = useSession();
  const name = children || NO_FIGURE;
  return id && can(access) ? <Link to={to(id)}>{name}</Link> : name;
}
