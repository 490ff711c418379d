// Import of running contracts (合同导入): one workbook, previewed with the schedules it creates, written in one transaction.
import { CONTRACT_IMPORT, contractImport } from '#api/contracts/contract/contract.import';
import type { ContractImportPreview, ContractImportResult } from '#api/contracts/contract/contract.import.schema';
import { MOST_MADE } from '#api/kernel/import';
import type { Upload } from '#server/platform/files/upload';
import { importModeOf } from '#server/platform/import/index';
import { wayOf } from '#server/platform/import/progress';
import { templateOfBook } from '#server/platform/import/template';
import { Refusal } from '#server/platform/use-case/errors';
import {
  type Call,
  type FileReply,
  handleFile,
  handleUpload,
  handleUploadedFile,
  handleUploadedWrite,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';
import { type Book, readContracts } from './book';
import { previewOf } from './preview';
import { type ValidatedBook, validate } from './validate';
import { writeContracts } from './write';
import { wrongContractsOf } from './wrong-contracts';

/** Reads the file and processes its contracts, and reports the progress. */
async function onTheWay<T>(
  call: OpenCall,
  upload: Upload,
  work: (inside: Call, book: Book, validated: ValidatedBook) => Promise<T>,
): Promise<T> {
  const way = wayOf(call, upload);
  try {
    way.begin({ stage: 'reading', rows: 0, of: null });
    const book = await readContracts(upload.file, call.services.env);
    way.begin({ stage: 'matching', rows: book.drafts.length, of: book.drafts.length });
    return await call.transaction(true, async (inside) => work(inside, book, await validate(inside, book)));
  } finally {
    way.end();
  }
}

const check = (call: OpenCall, upload: Upload): Promise<ContractImportPreview> => onTheWay(call, upload, previewOf);

const wrongRows = (call: OpenCall, upload: Upload): Promise<FileReply> =>
  onTheWay(call, upload, async (_inside, book, validated) => wrongContractsOf(book, validated));

async function run(call: OpenCall, upload: Upload): Promise<Work<ContractImportResult>> {
  const mode = importModeOf(upload.field('mode'));
  const way = wayOf(call, upload);
  way.begin({ stage: 'reading', rows: 0, of: null });
  const book = await readContracts(upload.file, call.services.env).finally(way.end);
  return async (inside) => {
    const step = { stage: 'writing', rows: book.drafts.length, of: book.drafts.length } as const;
    try {
      way.begin({ ...step, stage: 'matching' });
      const { contracts, references } = await validate(inside, book);
      const wrong = contracts.filter((validated) => !validated.ready).length;
      const faults = wrong + book.faults.length;
      if (faults > 0 && mode === 'all')
        throw new Refusal(422, `有 ${wrong} 份合同不正确，没有导入任何数据；请改正后重试，或选择只导入正确的合同`);
      if (wrong === contracts.length) throw new Refusal(422, '没有正确的合同，没有导入任何数据');
      way.begin(step);
      const ids = await writeContracts(inside, contracts, references);
      // Throws when the client has disconnected, so that nothing remains written.
      way.begin(step);
      return { imported: ids.length, left_out: wrong, ids: ids.slice(0, MOST_MADE) };
    } finally {
      way.end();
    }
  };
}

export const contractImportRoutes: Route[] = [
  handleUpload(contractImport.check, check),
  handleUploadedWrite(contractImport.run, run),
  handleUploadedFile(contractImport.wrongRows, wrongRows),
  handleFile(contractImport.template, () => templateOfBook('合同', Object.values(CONTRACT_IMPORT))),
];
