// Uploads: who may upload, how much, and that nothing unused stays.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { uploadFile } from '#api/account/file';
import type { StoredFile } from '#api/account/file.schema';
import { saveAvatar } from '#api/account/profile';
import { parkCalls } from '#api/assets/park/park';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import { schemas } from '#api/registry/schemas';
import { allRoutes } from '#server/http/routes';
import { runJob } from '#server/jobs/index';
import { ATTACHING } from '#server/platform/files/file-access';
import { fileOf, uploadAs } from '#tests/support/files/sheet';
import { PDF, png, upload, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';

const MEGABYTE = 1024 * 1024;
const { world, enterprise, owner } = openEnterprise({
  ownWorld: true,
  each: 'test',
  people: { owner: 'admin' },
  settings: { FILE_USER_DAY_MB: '3', FILE_ENTERPRISE_GB: '1' },
});
const pdf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]);
const inHours = (hours: number) => {
  world.time.now = new Date(world.time.now.getTime() + hours * 3600_000);
};

it('are for users who may attach files; others upload a picture of themselves', async () => {
  const viewer = await enterprise.person('viewer');
  expect(await upload(viewer, 'a.pdf', PDF)).toMatchObject({ error_code: 403 });
  const large = Buffer.concat([png(1), Buffer.alloc(2 * MEGABYTE)]);
  expect(await upload(viewer, 'a.png', large)).toMatchObject({ error_code: 403 });
  const file_id = await uploaded(viewer, 'a.png', png(1));
  await viewer.call(saveAvatar, { file_id });
  expect((await upload(owner, 'a.pdf', PDF)).error_code).toBe(0);
});

it('are attached only by the calls listed here', () => {
  const naming = /"(attachment_ids|picture_ids|file_ids|logo_file_id|new_file_id|cover_file_id)"/;
  const attaching = allRoutes().flatMap(({ endpoint }) => {
    const input = schemas[endpoint.path]?.input;
    if (!input || endpoint.reads) return [];
    const described = JSON.stringify(z.toJSONSchema(input as never, { io: 'input', unrepresentable: 'any' }));
    return naming.test(described) ? [endpoint.path] : [];
  });
  expect(ATTACHING.map(({ path }) => path).sort()).toEqual(attaching.sort());
});

it('are limited by user and day, and by enterprise', async () => {
  expect((await upload(owner, 'a.pdf', pdf(2 * MEGABYTE))).error_code).toBe(0);
  expect(await upload(owner, 'b.pdf', pdf(2 * MEGABYTE))).toMatchObject({
    error_code: 422,
    errors: [{ path: ['file'] }],
  });
  const colleague = await enterprise.person('admin');
  expect((await upload(colleague, 'b.pdf', pdf(2 * MEGABYTE))).error_code).toBe(0);
  inHours(11);
  expect((await upload(owner, 'c.pdf', pdf(2 * MEGABYTE))).error_code).toBe(422);
  await world.db.asOwner((db) =>
    db.query(sql`update file set size_bytes = ${1024 * MEGABYTE} where created_by = ${colleague.user_id}`),
  );
  expect((await upload(owner, 'd.pdf', PDF)).message).toContain('文件空间');
});

it('are removed after a day unless an object refers to them, or once did', async () => {
  const rows = () =>
    world.db.asOwner((db) =>
      db.query<{ id: number; storage_key: string }>(
        sql`select id, storage_key from file where company_id = ${enterprise.company_id} order by id`,
      ),
    );
  const [used, detached, unused] = [
    await uploaded(owner, 'a.png', png(1)),
    await uploaded(owner, 'b.png', png(2)),
    await uploaded(owner, 'c.png', png(3)),
  ];
  const avatar = await uploaded(owner, 'd.png', png(4));
  await owner.call(saveAvatar, { file_id: avatar });
  const fields = { type: 'office', province: '上海市', city: '上海市', address: '世纪大道 1 号' } as const;
  await owner.call(parkCalls.save, { ...fields, name: '有图', code: 'PIC', picture_ids: [used, detached] });
  await world.db.asOwner((db) => db.query(sql`delete from attachment where file_id = ${detached}`));
  const stored = await rows();
  await runJob(world.services, 'cleanup');
  expect((await rows()).map((row) => row.id)).toEqual([used, detached, unused, avatar]);
  inHours(25);
  await runJob(world.services, 'cleanup');
  expect((await rows()).map((row) => row.id)).toEqual([used, detached, avatar]);
  const gone = stored.find((row) => row.id === unused)?.storage_key ?? '';
  await expect(world.services.files.get(gone)).rejects.toThrow('no file');
});

it('leave no bytes without a file for longer than a day: refused by the database, sent twice at once, or removed only in part', async () => {
  const { files } = world.services;
  const asOwner = (script: string) => world.db.asOwner((db) => db.script(script));
  const unlinked = () =>
    world.db.asOwner(async (db) => {
      const found = await db.query<{ storage_key: string }>(
        sql`select storage_key from unlinked_bytes where company_id = ${enterprise.company_id} order by created_at, storage_key`,
      );
      return found.map(({ storage_key }) => storage_key);
    });
  await asOwner(`alter table file add constraint file_refused check (name <> 'refused.pdf')`);
  expect((await upload(owner, 'refused.pdf', PDF)).error_code).not.toBe(0);
  await asOwner('alter table file drop constraint file_refused');
  const twice = [1, 2].map(async () => {
    const reply = await uploadAs(
      owner,
      uploadFile.path,
      fileOf(PDF, 'a.pdf'),
      {},
      { 'idempotency-key': 'upload-twice' },
    );
    return ((await reply.json()) as Envelope<StoredFile>).data?.id;
  });
  expect(new Set(await Promise.all(twice)).size).toBe(1);
  const left = await unlinked();
  expect(left.length).toBeGreaterThan(0);
  for (const key of left) expect((await files.get(key)).length).toBe(PDF.length);
  expect((await upload(owner, 'b.pdf', pdf(3 * MEGABYTE - 2 * PDF.length + 1))).message).toContain('24 小时');
  await runJob(world.services, 'cleanup');
  expect(await unlinked()).toEqual(left);
  inHours(25);
  await files.remove(left[0] ?? '');
  await runJob(world.services, 'cleanup');
  expect(await unlinked()).toEqual([]);
  for (const key of left) await expect(files.get(key)).rejects.toThrow('no file');
});

it('are refused when their bytes are already being removed', async () => {
  await world.db.asOwner((db) => db.script('alter table unlinked_bytes alter column removing set default true'));
  expect(await upload(owner, 'a.pdf', PDF)).toMatchObject({ error_code: 409, message: '上传已过期，请重新上传' });
});
