// Lists that show the objects using a dictionary item, filtered by that item.
import {
  buildingPaths,
  cashPaths,
  channelPaths,
  contractPaths,
  customerPaths,
  followUpPaths,
  marketProfilePaths,
  parkPaths,
  spacePaths,
  tenantPaths,
  terminationPaths,
} from '#api/kernel/paths';

/** A list: its access key, its address, and the filter that takes the item's id. */
export interface UseList {
  key: string;
  path: string;
  filter: string;
}

const list = (key: string, path: string, filter: string): UseList => ({ key, path, filter: `f_${filter}` });
const customers = (filter: string) => list('p_2100', customerPaths.list, filter);

const BY_NAME: Readonly<Record<string, UseList>> = {
  'building.asset_type_id': list('p_1300', buildingPaths.list, 'asset_type_id'),
  'space.spatial_type_id': list('p_1400', spacePaths.list, 'spatial_type_id'),
  'space.delivery_standard_id': list('p_1400', spacePaths.list, 'delivery_standard_id'),
  'market_profile.spatial_type_id': { key: 'p_98397', path: marketProfilePaths.list, filter: 'spatial_type_id' },
  'tenant.industry_id': list('p_3100', tenantPaths.list, 'industry_id'),
  'cash_record.payment_type_id': list('p_5400', cashPaths.list, 'payment_type_id'),
  'contract_termination.reason_id': list('p_4200', terminationPaths.list, 'reason_id'),
  'channel.kind_id': list('p_2300', channelPaths.list, 'kind_id'),
  'follow_up.kind_id': list('p_2200', followUpPaths.list, 'kind_id'),
  'visit_plan.kind_id': customers('visit_kind_id'),
  'customer.industry_id': customers('industry_id'),
  'customer.stage_id': customers('stage_id'),
  'customer.area_id': customers('area_id'),
  'customer.source_id': customers('source_id'),
  'customer.manager_type_id': customers('manager_type_id'),
  'customer_spatial_type.spatial_type_id': customers('spatial_type_id'),
  'customer_contact.kind_id': customers('contact_type_id'),
  'customer_stage.stage_id': customers('past_stage_id'),
  'object_tag.tag_id:park': list('p_1200', parkPaths.list, 'tag_ids'),
  'object_tag.tag_id:building': list('p_1300', buildingPaths.list, 'tag_ids'),
  'object_tag.tag_id:space': list('p_1400', spacePaths.list, 'tag_ids'),
  'object_tag.tag_id:tenant': list('p_3100', tenantPaths.list, 'tag_ids'),
  'object_tag.tag_id:contract': list('p_4100', contractPaths.list, 'tag_ids'),
};

/** Both dictionaries are causes of the same column. */
const CAUSES: Readonly<Record<string, UseList>> = {
  'loss-cause': customers('loss_cause_id'),
  'renunciation-reason': customers('renunciation_reason_id'),
};

/** Returns the list of one use (`Use.name`) of an item of the kind. */
export const listOfUse = (kind: string, name: string): UseList | undefined =>
  name === 'customer_stage.cause_id' ? CAUSES[kind] : BY_NAME[name];
