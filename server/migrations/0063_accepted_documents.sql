-- The list of integrations says when a document last reached the medical record. An account may have millions of them.
create index emr_document_accepted on emr_document (account_id, updated desc) where state = 'accepted';
