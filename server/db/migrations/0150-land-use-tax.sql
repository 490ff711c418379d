-- What the urban land use tax of a certificate depends on.
alter table property_certificate
  add column land_class text not null default '' check (land_class in ('', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10')),
  add column taxed_sqm numeric(14, 2),
  add column taxed_from date,
  add column taxed_to date,
  add column entered_on date not null default '-infinity',
  add constraint property_certificate_taxed_area check (taxed_sqm > 0),
  add constraint property_certificate_taxed check ((land_class <> '') = (taxed_sqm is not null)),
  add constraint property_certificate_taxed_days check (taxed_to >= taxed_from);
alter table property_certificate alter column entered_on set default app_today();
comment on column property_certificate.land_class is 'Class of the land for land use tax; empty: this certificate is not taxed.';
comment on column property_certificate.taxed_sqm is 'Land occupied, for land use tax, m².';
comment on column property_certificate.taxed_from is 'Its month is the first with land use tax; null: the month after the certificate was issued, or always.';
comment on column property_certificate.taxed_to is 'Its month is the last with land use tax; null: no end.';
comment on column property_certificate.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
