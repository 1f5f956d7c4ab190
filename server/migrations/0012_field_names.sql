-- Columns, states and kinds get the field's names. Former audit rows keep their actions, since their hashes are chained.

-- An alert is sent, delivered or failed; it announces a number of messages.
alter table alert rename column handed to sent;
alter table alert rename column bundle to message_count;
alter table alert drop constraint alert_state_check;
update alert set state = 'sent' where state = 'handed';
alter table alert add constraint alert_state_check
  check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'skipped', 'merged'));
drop index alert_under_way, alert_handed;
create index alert_under_way on alert (account_id, user_id, thread_id) where state in ('waiting', 'sending', 'sent');
create index alert_sent on alert (sent) where state = 'sent';

update page_event
   set kind = case kind
         when 'handed' then 'sent'
         when 'passed_on' then 'reassigned'
         when 'not_me' then 'wrong_recipient'
         when 'outside_answer' then 'inbound_response'
         when 'outside_answer_refused' then 'inbound_response_refused'
         when 'stopped' then 'suppressed'
         when 'found_stuck' then 'requeued' end
 where kind in ('handed', 'passed_on', 'not_me', 'outside_answer', 'outside_answer_refused', 'stopped', 'found_stuck');

-- A handoff is caused by the end of a shift, by its user, or because it reached the wrong recipient.
alter table acknowledgement_handoff drop constraint acknowledgement_handoff_cause_check;
update acknowledgement_handoff
   set cause = case cause when 'passed_on' then 'reassigned' else 'wrong_recipient' end
 where cause in ('passed_on', 'not_me');
alter table acknowledgement_handoff add constraint acknowledgement_handoff_cause_check
  check (cause in ('shift', 'reassigned', 'wrong_recipient'));
alter table paging_group rename column not_me_count to wrong_recipient_count;

alter table prompt_snippet rename column words to transcript;
alter table sandbox_message rename column said to reply;

-- The patient in whose record a document is, or may be, filed; and the number of the due task that may send it.
alter table emr_document rename column held_patient_id to filed_patient_id;
alter table emr_document rename column wanted_message_id to requested_message_id;
alter table emr_document rename column turn to task_number;

update due_task set kind = 'availability_changed' where kind = 'standing_changed';
update due_task
   set payload = payload - 'turn' || jsonb_build_object('task_number', payload -> 'turn')
 where kind = 'emr_write_back';
