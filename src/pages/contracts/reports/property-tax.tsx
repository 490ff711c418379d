// 房产税: both parts by building and period, the sheet of a year, and the rent and the days of a figure.
import { propertyTaxReport, propertyTaxSheetReport } from '#api/contracts/property-tax';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax-behind';
import { ReportPage } from '@/components/report-page';
import { ReportViews } from '@/components/report-page/report-views';

const views = [
  { key: 'tax', title: '税额', page: <ReportPage key="tax" report={propertyTaxReport} /> },
  { key: 'sheet', title: '年度申报表', page: <ReportPage key="sheet" report={propertyTaxSheetReport} /> },
  { key: 'rent', title: '从租明细', page: <ReportPage key="rent" report={propertyTaxRentReport} /> },
  { key: 'spaces', title: '从价明细', page: <ReportPage key="spaces" report={propertyTaxSpacesReport} /> },
];

export default function PropertyTaxPage() {
  return <ReportViews views={views} />;
}
