// Opens .xlsx workbooks: checked before they are read, since reading takes many times their size.
import ExcelJS from 'exceljs';
import { XLSX } from '../xlsx/media-type';
import { refuseFile } from './sheet-rows';
import { MAX_CELLS, MAX_UNPACKED, weighed } from './zip-guard';

/** Parts of a workbook that the reader skips. Choices of a whole column would be expanded to a million cells. */
const IGNORED = ['dataValidations', 'conditionalFormatting', 'hyperlinks', 'drawing', 'picture', 'tableParts'];

const TOO_HEAVY = {
  bytes: '文件内容过大；请删除多余的工作表、图片和空行后重新上传',
  cells: '文件的单元格过多（含空白但有格式的单元格）；请删除多余的行、列和工作表，或拆分后再导入',
  merged: `文件的合并单元格过多，请取消合并后重新上传`,
  parts: '文件内的部件过多；请把需要的内容复制到一个空白工作簿后重新上传',
} as const;

function refuseBroken(): never {
  throw refuseFile('文件已损坏，不能读取；请用 Excel 打开并另存后重新上传');
}

const WITH_MACROS = 'application/vnd.ms-excel.sheet.macroenabled.12';

/** Returns whether files of a type are workbooks; macros in them are not run. */
export const isWorkbook = (mime: string): boolean => mime === XLSX || mime.toLowerCase() === WITH_MACROS;

/** Opens a file whose content is a workbook. */
export async function openWorkbook(bytes: Uint8Array, max_cells = MAX_CELLS): Promise<ExcelJS.Workbook> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const workbook = new ExcelJS.Workbook();
  const zip = await weighed(buffer, { bytes: MAX_UNPACKED, cells: max_cells }).catch(refuseBroken);
  if (typeof zip === 'string') throw refuseFile(TOO_HEAVY[zip]);
  await workbook.xlsx.load(zip as unknown as ExcelJS.Buffer, { ignoreNodes: IGNORED }).catch(refuseBroken);
  return workbook;
}

/** Returns the cell limit: a large file holds its rows, a cell for each column and, at worst, a shared text for each cell. */
export const cellsOf = (rows: number, columns: number): number => Math.max(MAX_CELLS, rows * (2 * columns + 1));
