// Rights to read a stored file and to attach it again: users who see an object that refers to it, by key and by park, and its uploader while no
// object refers to it. The only list of all objects a file can belong to.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { downloadFile } from '#api/account/file';
import { buildingCalls } from '#api/assets/building/building';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { assetMap } from '#api/assets/map';
import { parkCalls } from '#api/assets/park/park';
import { spaceCalls } from '#api/assets/space/space';
import { attachToContract, attachVersion, contractAttachments } from '#api/contracts/attachment/attachment';
import { deliverContract, handoverOfContract, signContract } from '#api/contracts/handover';
import { actOnOption, optionsOfContract } from '#api/contracts/lease-option';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { confirmIncentive, getIncentive, incentivesOfContract } from '#api/finance/incentive/incentive';
import { getSecurity, registerSecurity, securitiesOfContract } from '#api/finance/security/security';
import { followUpCalls, followUpsOf } from '#api/investment/follow-up/follow-up';
import { sendFollowUpMail } from '#api/investment/follow-up/follow-up-mail';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { brand, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import { type Actor, may } from '../access/actor';
import { customerVisible, inScope } from '../access/scope';

interface Bearer {
  /** Endpoints that show the object; a user who may call one of them may read its files. */
  endpoints: readonly Endpoint<never, unknown>[];
  /** Rows that refer to the file `f`: the text after `from`, ending in conditions. */
  rows: Sql;
  /** Narrows them to the actor's scope; `null` means every signed-in user of the enterprise sees them. */
  seen: ((actor: Actor) => Sql) | null;
}

const ofPark = (park: Sql) => (actor: Actor) => inScope(actor, park);

type DisplayEndpoint = Endpoint<never, unknown>;
const displayedBy = (...calls: readonly unknown[]) => calls as readonly DisplayEndpoint[];

/** Objects of the table `attachment`. */
const attached = (
  object: string,
  owner: Sql,
  seen: (actor: Actor) => Sql,
  endpoints: readonly DisplayEndpoint[],
): Bearer => ({
  endpoints,
  rows: sql`attachment a join ${owner} where a.company_id = app_company() and a.object = ${object} and a.file_id = f.id`,
  seen,
});

/** Files of a table whose rows belong to a contract. */
const ofContract = (table: string, ...calls: readonly unknown[]) =>
  attached(
    table,
    sql`${raw(table)} h on (h.company_id, h.id) = (a.company_id, a.object_id) join contract o on (o.company_id, o.id) = (h.company_id, h.contract_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(...calls),
  );

const ATTACHMENTS = {
  park: attached(
    'park',
    sql`park o on (o.company_id, o.id) = (a.company_id, a.object_id)`,
    ofPark(sql`o.id`),
    displayedBy(parkCalls.get),
  ),
  building: attached(
    'building',
    sql`building o on (o.company_id, o.id) = (a.company_id, a.object_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(buildingCalls.get),
  ),
  space: attached(
    'space',
    sql`space o on (o.company_id, o.id) = (a.company_id, a.object_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(spaceCalls.get),
  ),
  property_certificate: attached(
    'property_certificate',
    sql`property_certificate o on (o.company_id, o.id) = (a.company_id, a.object_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(certificateCalls.get),
  ),
  contract: attached(
    'contract',
    sql`contract o on (o.company_id, o.id) = (a.company_id, a.object_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(contractAttachments),
  ),
  contract_signing: ofContract('contract_signing', handoverOfContract),
  contract_delivery: ofContract('contract_delivery', handoverOfContract),
  lease_option_act: ofContract('lease_option_act', optionsOfContract),
  deposit_security: ofContract('deposit_security', getSecurity, securitiesOfContract),
  incentive_act: attached(
    'incentive_act',
    sql`incentive_act h on (h.company_id, h.id) = (a.company_id, a.object_id) join lease_incentive n on (n.company_id, n.id) = (h.company_id, h.incentive_id)
      join contract o on (o.company_id, o.id) = (n.company_id, n.contract_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(getIncentive, incentivesOfContract),
  ),
  follow_up: attached(
    'follow_up',
    sql`follow_up h on (h.company_id, h.id) = (a.company_id, a.object_id) join customer o on (o.company_id, o.id) = (h.company_id, h.customer_id)`,
    (actor) => customerVisible(actor, sql`o`),
    displayedBy(followUpCalls.get, followUpsOf),
  ),
  follow_up_mail: attached(
    'follow_up_mail',
    sql`follow_up_mail m on (m.company_id, m.id) = (a.company_id, a.object_id) join follow_up h on (h.company_id, h.id) = (m.company_id, m.follow_up_id)
      join customer o on (o.company_id, o.id) = (h.company_id, h.customer_id)`,
    (actor) => customerVisible(actor, sql`o`),
    displayedBy(followUpCalls.get, followUpsOf),
  ),
  bank_line: attached(
    'bank_line',
    sql`bank_line l on (l.company_id, l.id) = (a.company_id, a.object_id) join flow_account o on (o.company_id, o.id) = (l.company_id, l.flow_account_id)`,
    ofPark(sql`o.park_id`),
    displayedBy(listEndpoint(bankLineList)),
  ),
} satisfies Record<string, Bearer>;

/** Objects that files can be attached to. */
export type AttachmentObject = keyof typeof ATTACHMENTS;

/** The address of a stored picture, as stored in `head_image`. */
export const pictureAt = (file_id: number): string => `${downloadFile.path}?id=${file_id}`;

/** Columns that refer to a file directly, by `table.column`. */
export const FILE_COLUMNS: Readonly<Record<string, Bearer>> = {
  'park.cover_file_id': {
    endpoints: displayedBy(parkCalls.get, assetMap),
    rows: sql`park o where o.company_id = app_company() and o.cover_file_id = f.id`,
    seen: ofPark(sql`o.id`),
  },
  'building.cover_file_id': {
    endpoints: displayedBy(buildingCalls.get),
    rows: sql`building o where o.company_id = app_company() and o.cover_file_id = f.id`,
    seen: ofPark(sql`o.park_id`),
  },
  'company_profile.logo_file_id': {
    endpoints: displayedBy(brand),
    rows: sql`company_profile o where o.company_id = app_company() and o.logo_file_id = f.id`,
    seen: null,
  },
  'app_user.head_image': {
    endpoints: displayedBy(downloadFile),
    rows: sql`app_user o where o.company_id = app_company() and o.head_image = ${`${downloadFile.path}?id=`} || f.id`,
    seen: null,
  },
};

const BEARERS: readonly Bearer[] = [...Object.values(ATTACHMENTS), ...Object.values(FILE_COLUMNS)];

const opens = (actor: Actor, { access }: DisplayEndpoint): boolean =>
  access === 'signed-in' || (Array.isArray(access) && may(actor, access));

const carries = ({ rows }: Bearer, within: Sql = empty): Sql => sql`exists (select from ${rows}${within})`;

/** Calls that attach files to objects. */
export const ATTACHING = displayedBy(
  parkCalls.save,
  buildingCalls.save,
  spaceCalls.save,
  certificateCalls.save,
  attachToContract,
  attachVersion,
  signContract,
  deliverContract,
  actOnOption,
  confirmIncentive,
  followUpCalls.save,
  registerSecurity,
  sendFollowUpMail,
  saveCompanyProfile,
);

/** Every user has a picture; only users who may call one of these calls have another use for a file. */
export const mayAttach = (actor: Actor): boolean => ATTACHING.some((call) => opens(actor, call));

/** Condition that the actor may read the row `f` of the table `file`. */
export function fileReadable(actor: Actor): Sql {
  const seen = BEARERS.filter(({ endpoints }) => endpoints.some((call) => opens(actor, call))).map((bearer) =>
    carries(bearer, bearer.seen ? bearer.seen(actor) : empty),
  );
  const hangs = join(
    [
      sql`exists (select from attachment a where a.company_id = app_company() and a.file_id = f.id)`,
      ...Object.values(FILE_COLUMNS).map((bearer) => carries(bearer)),
    ],
    ' or ',
  );
  return sql`(${join([...seen, sql`(f.created_by = ${actor.user_id} and not (${hangs}))`], ' or ')})`;
}
