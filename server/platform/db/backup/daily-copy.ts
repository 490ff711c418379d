// The nightly copy, retained for some days.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { formatInstant } from '#api/kernel/instant';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Env } from '#server/platform/start/env';
import type { Services } from '#server/platform/start/services';
import { one } from '../database';
import { writeBackup } from './write-backup';

const NAME = /^lease-(\d{4}-\d\d-\d\d)-\d{4}(\d\d)?\.(tar\.gz|backup)$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;

/** Folder of the copies; undefined when PostgreSQL's own means are to be used. */
const copyFolder = ({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: Env): string | undefined =>
  BACKUP_DIR ?? (DATABASE_URL === undefined ? path.join(DATA_DIR, 'backups') : undefined);

/** Named by business date and time, to the second since two copies may follow each other closely: lease-2026-11-25-023004.tar.gz. */
const nameOf = (now: Date, encrypted: boolean): string => {
  const minute = formatInstant(now).replace(' ', '-').replace(':', '');
  return `lease-${minute}${now.toISOString().slice(17, 19)}.${encrypted ? 'backup' : 'tar.gz'}`;
};

/** Leaves other files of the folder in place. */
async function removeOld(folder: string, today: CalendarDate, days: number): Promise<number> {
  const first = addDays(today, -days);
  const old = (await readdir(folder)).filter((name) => {
    const day = NAME.exec(name)?.[1];
    return day !== undefined && day < first;
  });
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

/** Returns the outcome as one line. A database made within a day is not copied: its first copy is made the next night. */
export async function dailyCopy({ db, env, files, clock }: Services): Promise<string> {
  const folder = copyFolder(env);
  if (folder === undefined) return '没有设置 BACKUP_DIR，未备份';
  if (env.DATABASE_URL && !env.MIGRATE_DATABASE_URL)
    throw new Error('备份需要 MIGRATE_DATABASE_URL：只有表的所有者能读取全部数据');
  const now = clock.now();
  const { made_at } = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    one<{ made_at: string }>(tx, sql`select min(applied_at) as made_at from schema_migration`),
  );
  if (now.getTime() - Date.parse(made_at) < DAY_MS) return '数据库建立不足一天，次日开始备份';
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = nameOf(now, env.BACKUP_PASSPHRASE !== undefined);
  const copy = await writeBackup(db, path.join(folder, name), { files, now, passphrase: env.BACKUP_PASSPHRASE });
  const removed = await removeOld(folder, clock.today(), env.BACKUP_KEEP_DAYS);
  const gone = copy.missing.length ? `，${copy.missing.length} 个文件缺失` : '';
  const remaining = removed ? `，删除过期备份 ${removed} 份` : '';
  return `${name}：${copy.rows} 行、${copy.files} 个文件，${(copy.bytes / MEGABYTE).toFixed(1)} MB${gone}${remaining}`;
}
