-- What a run of a job found wrong, as a number that whoever watches the server is told of (docs/operations.md).
alter table job_run add column wrong integer not null default 0;
