// Import of running contracts (合同导入): one workbook, previewed with the schedules it makes, written in one transaction.
import { CONTRACT_IMPORT, contractImport } from '#api/contracts/contract/contract.import';
import type { ContractImportPreview, ContractImportResult } from '#api/contracts/contract/contract.import.schema';
import type { Upload } from '#server/platform/files/upload';
import { importModeOf } from '#server/platform/import/index';
import { templateOfBook } from '#server/platform/import/template';
import { Refusal } from '#server/platform/use-case/errors';
import {
  handleFile,
  handleUpload,
  handleUploadedWrite,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';
import { readContracts } from './book';
import { previewOf } from './preview';
import { validate } from './validate';
import { writeContracts } from './write';

async function check(call: OpenCall, { file }: Upload): Promise<ContractImportPreview> {
  const book = await readContracts(file, call.services.env);
  return call.transaction(true, async (inside) => previewOf(inside, book, await validate(inside, book)));
}

async function run(call: OpenCall, { file, field }: Upload): Promise<Work<ContractImportResult>> {
  const mode = importModeOf(field('mode'));
  const book = await readContracts(file, call.services.env);
  return async (inside) => {
    const { contracts, known } = await validate(inside, book);
    const wrong = contracts.filter((validated) => !validated.ready).length;
    const faults = wrong + book.faults.length;
    if (faults > 0 && mode === 'all')
      throw new Refusal(422, `有 ${wrong} 份合同不正确，没有导入任何数据；请改正后重试，或选择只导入正确的合同`);
    if (wrong === contracts.length) throw new Refusal(422, '没有正确的合同，没有导入任何数据');
    return { imported: await writeContracts(inside, contracts, known), left_out: wrong };
  };
}

export const contractImportRoutes: Route[] = [
  handleUpload(contractImport.check, check),
  handleUploadedWrite(contractImport.run, run),
  handleFile(contractImport.template, () => templateOfBook('合同', Object.values(CONTRACT_IMPORT))),
];
