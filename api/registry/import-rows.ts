// Row schemas of the imports, by area and object: a thread that checks rows receives a name, not a schema.
import type { ZodObject } from 'zod';
import { buildingImportRow } from '../assets/building/building.schema';
import { parkImportRow } from '../assets/park/park.schema';
import { spaceImportRow } from '../assets/space/space.schema';
import { turnoverImportRow } from '../contracts/turnover.schema';
import { numberRow } from '../finance/invoice/invoice.schema';
import { readingImportRow } from '../finance/meter/meter.schema';
import { receivableImportRow } from '../finance/receivable/receivable-entry.schema';
import { customerImportRow } from '../investment/customer/customer.schema';
import { targetImportRow } from '../investment/target/target.schema';
import { dictionaryImportRows } from '../setup/dictionary/dictionary.schema';
import { subjectImportRow } from '../setup/finance-setting/subject.schema';
import { holidayDay } from '../setup/holiday/holiday.schema';
import { userImportRow } from '../setup/user/user.schema';
import { tenantImportRow } from '../tenants/tenant/tenant.schema';

export const importRows: Readonly<Record<string, ZodObject>> = {
  'assets/building': buildingImportRow,
  'assets/park': parkImportRow,
  'assets/space': spaceImportRow,
  'contracts/turnover': turnoverImportRow,
  'finance/invoice': numberRow,
  'finance/meter-reading': readingImportRow,
  'finance/receivable': receivableImportRow,
  'investment/target': targetImportRow,
  'investment/customer': customerImportRow,
  ...dictionaryImportRows,
  'setup/holiday': holidayDay,
  'setup/subject': subjectImportRow,
  'setup/user': userImportRow,
  'tenants/tenant': tenantImportRow,
};
