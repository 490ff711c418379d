// 房产税: both parts by building and period, the sheet of a year, and the rent and the days behind a figure.
import { propertyTaxReport, propertyTaxSheetReport } from '#api/contracts/property-tax/property-tax';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax/property-tax-behind';
import { ReportViews } from '@/components/report-page/report-views';

export default function PropertyTaxPage() {
  return (
    <ReportViews
      views={[
        { key: 'tax', label: '税额', report: propertyTaxReport },
        { key: 'sheet', label: '年度申报表', report: propertyTaxSheetReport },
        { key: 'rent', label: '从租明细', report: propertyTaxRentReport },
        { key: 'spaces', label: '从价明细', report: propertyTaxSpacesReport },
      ]}
    />
  );
}
