-- The dialog of a submission presets the approvers of the user's latest submission of the kind.
create index wflow_instance_submitted on wflow_instance (company_id, submitted_by, kind, id);
