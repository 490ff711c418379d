// Attachments of a contract: list, add, upload a new version, edit and remove, in every status of the contract. Each act is logged in its audit
// trail.
import sql from 'sql-template-tag';
import * as calls from '#api/contracts/attachment/attachment';
import {
  type AttachTerms,
  type AttachVersionInput,
  type ContractAttachment,
  type DetachInput,
  type EditAttachmentTerms,
  MOST_ATTACHMENTS,
  MOST_VERSIONS,
} from '#api/contracts/attachment/attachment.schema';
import { ATTACHMENT_CATEGORY } from '#api/contracts/attachment/attachment-labels';
import { conflict, reference } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import {
  addAttachments,
  addVersion,
  assertFile,
  assertFiles,
  contentMakers,
  describeAttachment,
  removeSeries,
} from '#server/platform/files/attachments';
import { filesReply } from '#server/platform/files/zip';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handleFile, type OpenCall, type Route } from '#server/platform/use-case/route';
import { loadContract } from './contract/load-contract';

const OBJECT = 'contract';

const load = (tx: Tx, contract_id: number): Promise<ContractAttachment[]> =>
  tx.query<ContractAttachment>(
    sql`with version as (
          select coalesce(a.first_id, a.id) as first_id, a.version_no, a.category, a.note,
            json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'size_bytes', f.size_bytes, 'version_no', a.version_no,
              'created_at', f.created_at, 'created_by_name', u.display_name) as file,
            row_number() over (partition by coalesce(a.first_id, a.id) order by a.version_no desc) as age
          from attachment a
          join file f on (f.company_id, f.id) = (a.company_id, a.file_id)
          join app_user u on u.company_id = f.company_id and u.id = f.created_by
          where a.company_id = app_company() and a.object = ${OBJECT} and a.object_id = ${contract_id})
        select x.*, coalesce(o.category, 'other') as category, o.note, h.history
        from version v
        cross join lateral json_to_record(v.file) x (id bigint, name text, media_type text, size_bytes bigint, version_no integer, created_at timestamptz, created_by_name text)
        join version o on o.first_id = v.first_id and o.version_no = 1
        cross join lateral (select coalesce(json_agg(e.file order by e.version_no desc), '[]') as history from version e
          where e.first_id = v.first_id and e.age > 1) h
        where v.age = 1 order by v.first_id`,
  );

/** Returns the attachments of a contract in scope. The contract is locked against concurrent changes of its attachments. */
async function lockedOf(call: Call, contract_id: number): Promise<ContractAttachment[]> {
  await loadContract(call.tx, call.actor, contract_id, call.today, true);
  return load(call.tx, contract_id);
}

/** For example 合同正本 签署版.pdf（第 2 版，已盖章） */
const nameOf = ({ category, name, version_no, note }: ContractAttachment): string => {
  const details = [version_no > 1 && `第 ${version_no} 版`, note].filter(Boolean).join('，');
  return `${ATTACHMENT_CATEGORY[category].label} ${name}${details && `（${details}）`}`;
};

async function answer(call: Call, contract_id: number, action: string, before: readonly ContractAttachment[]) {
  const after = await load(call.tx, contract_id);
  const namesOf = (files: readonly ContractAttachment[]) => ({ attachments: files.map(nameOf) });
  await call.audit({ object: OBJECT, object_id: contract_id, action, before: namesOf(before), after: namesOf(after) });
  return after;
}

const versionsOf = ({ id, history }: ContractAttachment): number[] => [id, ...history.map((version) => version.id)];

function withFile(attachments: readonly ContractAttachment[], file_id: number): ContractAttachment {
  const found = attachments.find((attachment) => versionsOf(attachment).includes(file_id));
  if (!found) throw notFound('附件');
  return found;
}

async function attach(call: Call, { contract_id, file_ids, category, note }: AttachTerms) {
  const before = await lockedOf(call, contract_id);
  await assertFiles(call, 'file_ids', file_ids);
  const stored = new Set(before.flatMap(versionsOf));
  const added = [...new Set(file_ids)].filter((id) => !stored.has(id));
  if (before.length + added.length > MOST_ATTACHMENTS)
    throw invalid([{ path: ['file_ids'], message: `一份合同最多 ${MOST_ATTACHMENTS} 个附件` }]);
  if (added.length === 0) return before;
  await addAttachments(call.tx, OBJECT, contract_id, added, { category, note });
  return answer(call, contract_id, 'attach', before);
}

async function attachVersion(call: Call, { contract_id, file_id, new_file_id }: AttachVersionInput) {
  const before = await lockedOf(call, contract_id);
  const attachment = withFile(before, file_id);
  await assertFile(call, 'new_file_id', new_file_id);
  if (before.flatMap(versionsOf).includes(new_file_id)) throw new Refusal(409, '该文件已是这份合同的附件');
  if (attachment.version_no >= MOST_VERSIONS)
    throw invalid([{ path: ['new_file_id'], message: `一个附件最多 ${MOST_VERSIONS} 个版本` }]);
  await addVersion(call.tx, OBJECT, contract_id, { file_id, new_file_id });
  return answer(call, contract_id, 'attach-version', before);
}

async function edit(call: Call, { contract_id, file_id, category, note }: EditAttachmentTerms) {
  const before = await lockedOf(call, contract_id);
  withFile(before, file_id);
  await describeAttachment(call.tx, OBJECT, contract_id, { file_id, category, note });
  return answer(call, contract_id, 'edit-attachment', before);
}

async function detach(call: Call, { contract_id, file_id }: DetachInput) {
  const before = await lockedOf(call, contract_id);
  await removeSeries(call.tx, OBJECT, contract_id, versionsOf(withFile(before, file_id)));
  return answer(call, contract_id, 'detach', before);
}

async function zip(call: OpenCall, { contract_id }: { contract_id: number }) {
  const { number, attachments, makers } = await call.transaction(true, async ({ tx, actor, today }) => {
    const contract = await loadContract(tx, actor, contract_id, today);
    const found = await load(tx, contract_id);
    const contents = await contentMakers(tx, call.services.files, OBJECT, contract_id);
    return { number: contract.number, attachments: found, makers: contents };
  });
  if (attachments.length === 0) throw new Refusal(409, '该合同还没有附件');
  const inFolders = attachments.flatMap(({ id, category }) => {
    const make = makers.get(id);
    // The slash in 身份/资质证明 would otherwise start a subfolder.
    const folder = ATTACHMENT_CATEGORY[category].label.replaceAll('/', '、');
    return make
      ? [
          async () =>
            make().then((file) => (attachments.length > 1 ? { ...file, name: `${folder}/${file.name}` } : file)),
        ]
      : [];
  });
  return filesReply(`合同附件-${number}.zip`, inFolders);
}

const contractAttachmentRoutes: Route[] = [
  handle(calls.contractAttachments, async ({ tx, actor, today }, { contract_id }) => {
    await loadContract(tx, actor, contract_id, today);
    return load(tx, contract_id);
  }),
  handle(calls.attachToContract, attach),
  handle(calls.attachVersion, attachVersion),
  handle(calls.editAttachment, edit),
  handle(calls.detachFromContract, detach),
  handleFile(calls.attachmentsZip, zip),
];

export const attachment: AreaObject = {
  routes: () => [...contractAttachmentRoutes],
  constraints: {
    attachment_first: reference('file_id', '附件不存在'),
    attachment_version_no: conflict('附件的版本号不连续，请刷新后重试'),
    attachment_version_once: conflict('该附件刚刚上传了新版本，请刷新后重试'),
  },
};
