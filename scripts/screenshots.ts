// npm run screenshots: takes the pictures of README and docs from the production build on demo data.
import { contractList } from '#api/contracts/contract/contract.list';
import { listEndpoint } from '#api/kernel/list/list';
import { openCamera } from './camera';

const FOLDER = 'docs/screenshots';
const PICTURES: Record<string, string> = {
  home: '/home',
  'asset-map': '/assetsManage/asset-map',
  'stacking-plan': '/assetsManage/stacking-plan',
  certificates: '/assetsManage/propertyCertificate',
  'contract-form': '/contractManage/contract-edit?id=',
  'collection-plan': '/contractManage/contract-trial?id=9',
  receivables: '/financeManage/costList?f_overdue=yes',
  'write-off': '/financeManage/cashRecord?f_status=open,partial',
  'rent-roll': '/contractManage/contractReport/rentRoll',
};
/** The page that needs the most room, also on a narrow and on a wide screen. */
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

const camera = await openCamera({ width: 1440, height: 900 }, 72);
const picture = (name: string, address: string) => camera.picture(`${FOLDER}/${name}.jpg`, address);

/** The form is shown for a draft, which has terms to calculate. */
const drafts = await camera.person.call(listEndpoint(contractList), {
  page: 1,
  page_size: 1,
  filter: { phase: ['draft'] },
});
const [draft] = drafts.rows as { id: number }[];

for (const [name, address] of Object.entries(PICTURES))
  await picture(name, address.endsWith('id=') ? `${address}${draft?.id ?? 0}` : address);
for (const size of WIDTHS) {
  await camera.resize(size);
  await picture(`stacking-plan-${size.width}`, PICTURES['stacking-plan'] ?? '');
}
await camera.close();
