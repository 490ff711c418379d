// Warnings ahead of the ends of certificates and reservations: raised once, ended with their cause.

import { beforeAll, describe, expect, it } from 'vitest';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { certificateList } from '#api/assets/certificate/certificate.list';
import type { CertificateSave } from '#api/assets/certificate/certificate.schema';
import { releaseReservation, reserveSpace } from '#api/assets/stacking-plan';
import type { WarnKindName } from '#api/home/message-kinds';
import { listEndpoint } from '#api/kernel/list/list';
import { getWarn, saveWarn } from '#api/setup/warn';
import { runJob } from '#server/jobs/index';
import { newPlace, newSpace, type Place } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openTasks } from '#tests/support/tasks';
import { onDay } from '#tests/support/world';

const { world, admin, leasing, viewer } = openEnterprise({
  ownWorld: true,
  people: { admin: 'admin', leasing: 'leasing', viewer: 'viewer' },
});
let place: Place;

beforeAll(async () => {
  place = await newPlace(admin);
});

const warn = () => runJob(world.services, 'warnings');
const runOn = (date: string) => onDay(world, date);
const certificate = (change: Partial<CertificateSave>): CertificateSave => ({
  park_id: place.park_id,
  kind: 'land',
  number: '浦国用 1 号',
  ...change,
});
const setDays = async (kind: WarnKindName, days_ahead: number) => {
  const setting = (await admin.call(getWarn, {})).find((each) => each.kind === kind);
  if (!setting) throw new Error(kind);
  const { is_default, ...save } = setting;
  await admin.call(saveWarn, { ...save, days_ahead });
};

describe('the end of a land use', () => {
  it('is warned of ahead and stays a task afterwards, until the certificate is brought up to date', async () => {
    await runOn('2026-03-16');
    const saved = await admin.call(certificateCalls.save, certificate({ land_use_end: '2027-03-17' }));
    await warn();
    expect(await openTasks(admin, 'land_use_ending')).toEqual([]);
    await runOn('2026-03-17');
    await warn();
    await warn();
    expect(await openTasks(admin, 'land_use_ending')).toMatchObject([
      {
        is_task: true,
        due_on: '2027-03-17',
        link: `/assetsManage/propertyCertificate?f_id=${saved.id}`,
        title: expect.stringMatching(/浦国用 1 号 的土地使用权将于 2027-03-17 到期$/),
      },
    ]);
    // Users who may not edit certificates have no task.
    expect(await openTasks(viewer, 'land_use_ending')).toEqual([]);
    await runOn('2027-03-18');
    await warn();
    expect(await openTasks(admin, 'land_use_ending')).toMatchObject([
      { title: expect.stringContaining('已于 2027-03-17 到期') },
    ]);
    const listed = await admin.call(listEndpoint(certificateList), {
      page: 1,
      page_size: 5,
      filter: { id: [saved.id] },
    });
    expect(listed.rows).toMatchObject([
      { id: saved.id, expiry: 'past', land_use_state: 'past', mortgage_state: 'none' },
    ]);
    await admin.call(certificateCalls.save, {
      ...certificate({ land_use_end: '2067-03-17' }),
      id: saved.id,
      version: saved.version,
    });
    await warn();
    expect(await openTasks(admin, 'land_use_ending')).toEqual([]);
  });

  it('is deleted with the certificate, as are its scans', async () => {
    const scan = await uploaded(admin, '证.pdf', PDF);
    const saved = await admin.call(
      certificateCalls.save,
      certificate({ number: '2', land_use_end: '2027-06-01', attachment_ids: [scan] }),
    );
    expect(saved.attachments.map((file) => file.name)).toEqual(['证.pdf']);
    await warn();
    expect(await openTasks(admin, 'land_use_ending')).toHaveLength(1);
    await admin.call(certificateCalls.remove, { ids: [saved.id] });
    await warn();
    expect(await openTasks(admin, 'land_use_ending')).toEqual([]);
  });
});

it('the end of a mortgage is warned of by its own days', async () => {
  await runOn('2027-03-18');
  await setDays('mortgage_ending', 30);
  const mortgage = { mortgaged: true, mortgagee: '某银行', mortgage_end: '2027-04-18' };
  const saved = await admin.call(certificateCalls.save, certificate({ number: '3', ...mortgage }));
  await warn();
  expect(await openTasks(admin, 'mortgage_ending')).toEqual([]);
  await runOn('2027-03-19');
  await warn();
  expect(await openTasks(admin, 'mortgage_ending')).toMatchObject([{ due_on: '2027-04-18' }]);
  await admin.call(certificateCalls.save, { ...certificate({ number: '3' }), id: saved.id, version: saved.version });
  await warn();
  expect(await openTasks(admin, 'mortgage_ending')).toEqual([]);
});

describe('the end of a reservation', () => {
  it('is warned of ahead, and no more when it has ended', async () => {
    await runOn('2027-03-20');
    const space = await newSpace(admin, place);
    await admin.call(reserveSpace, {
      space_id: space.id,
      holder: '甲公司',
      start_date: '2027-03-20',
      end_date: '2027-03-24',
    });
    await warn();
    expect(await openTasks(leasing, 'reservation_ending')).toEqual([]);
    await runOn('2027-03-21');
    await warn();
    expect(await openTasks(leasing, 'reservation_ending')).toMatchObject([
      { link: `/assetsManage/space-list?f_id=${space.id}`, content: expect.stringContaining('甲公司') },
    ]);
    await runOn('2027-03-25');
    await warn();
    expect(await openTasks(leasing, 'reservation_ending')).toEqual([]);
  });

  it('is ignored once it has been released', async () => {
    const space = await newSpace(admin, place);
    const dates = { start_date: '2027-03-25', end_date: '2027-03-26' };
    const reservation = await admin.call(reserveSpace, { space_id: space.id, holder: '乙公司', ...dates });
    await warn();
    expect(await openTasks(leasing, 'reservation_ending')).toHaveLength(1);
    await admin.call(releaseReservation, { id: reservation.id, version: reservation.version, reason: '客户放弃' });
    await warn();
    expect(await openTasks(leasing, 'reservation_ending')).toEqual([]);
  });
});
