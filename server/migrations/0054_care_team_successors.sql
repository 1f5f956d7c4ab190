-- The membership that took the place of an ended one, so that the history names who took over from whom. Null: no
-- membership did. A member whose role or responsibility changes is their own successor.
alter table care_team_member
  add column successor_id bigint,
  add foreign key (account_id, successor_id) references care_team_member;
create index care_team_member_by_successor on care_team_member (account_id, successor_id) where successor_id is not null;

-- Until now one transaction wrote both, the end before the start and less than a second apart.
update care_team_member m set successor_id = n.id
  from care_team_member n
 where n.account_id = m.account_id and n.patient_id = m.patient_id
   and m.end_cause in ('taken', 'handoff', 'request', 'replaced')
   and n.started between m.ended and m.ended + interval '1 second'
   and n.started_by_user_id is not distinct from m.ended_by_user_id
   and n.start_cause = case m.end_cause when 'replaced' then 'assigned' else m.end_cause end;
