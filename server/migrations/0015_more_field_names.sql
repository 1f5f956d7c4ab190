-- More columns and tasks get the field's names. Former audit rows keep their actions, since their hashes are chained.

-- The number of the due task that may take the run's next step, as in emr_document.
alter table escalation_run rename column tick to task_number;

-- The text that was sent back to the responder; null until the response was handled.
alter table inbound_response rename column answer to reply;

-- The medical record may have the document: no acknowledgement of it arrived.
alter table emr_document rename column is_unsure to is_unconfirmed;

update due_task
   set payload = payload - 'tick' || jsonb_build_object('task_number', payload -> 'tick')
 where kind = 'escalation_step';
update due_task set kind = 'inbound_response_reply' where kind = 'word_back';
update due_task set kind = 'sessions_ended' where kind = 'sessions_over';
