-- What is kept and never searched for needs no statistics: to gather them read every large text of the table.
alter table audit_log alter column changes set statistics 0;
alter table row_history alter column row_was set statistics 0;
alter table webhook_event alter column data set statistics 0;
