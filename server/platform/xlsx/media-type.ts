// The media type of a spreadsheet, separate from the library that writes them.

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
