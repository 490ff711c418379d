// Addresses of the details behind tax sheets and the year-end disclosure; the reports fill in the placeholders.

export const stampDutyPaths = {
  /** The receivables behind a document; the report fills in the placeholders. */
  rows: '/contractManage/contractReport/stampDuty?view=rows&year={year}&as_of={as_of}&known_as_of={known_as_of}&contract_id={contract_id}&of={document}&no={document_no}',
};

export const landUseTaxPaths = {
  /** The months of a certificate; the report fills in the placeholders. */
  months:
    '/contractManage/contractReport/landUseTax?view=months&months={from}~{to}&known_on={known_on}&number={number}',
};

export const lessorDisclosurePaths = {
  /** The rows behind a figure of a lease; the report fills in the placeholders. */
  rows: '/contractManage/contractReport/lessorDisclosure?view=rows&as_of={as_of}&known_as_of={known_as_of}&contract_id={contract_id}',
};

export const vatPaths = {
  /** The receivables behind a line; the report fills in the placeholders. */
  rows:
    '/contractManage/contractReport/vat?view=rows&months={month}~{month}&as_of={as_of}&known_as_of={known_as_of}&park_ids={park_ids}' +
    '&legal_entity_id={entity_id}&rate={rate_text}',
};
