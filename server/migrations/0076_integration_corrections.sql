-- Changes that a run made, by effect: fewer than it planned if users were skipped.
alter table directory_run add column applied jsonb not null default '{}';
update directory_run r
   set applied = coalesce((
     select jsonb_object_agg(done.effect, done.entries)
       from (select e.effect, count(*) as entries from directory_run_entry e
              where e.account_id = r.account_id and e.run_id = r.id and e.outcome = 'done' group by e.effect) done), '{}')
 where r.state in ('applied', 'discarded');

-- A run without changes needs no decision, and would keep the schedule from starting another one.
update directory_run set state = 'applied', finished = clock_now() where state = 'ready' and total = 0;

-- Forms send the version that they show, so that two administrators do not overwrite each other.
alter table schedule_source add column version int not null default 1;
alter table directory_agent add column version int not null default 1;

-- What a source sent last: a value that differs from it was entered here, and stays.
alter table remote_identity add column source_buid text not null default '';
alter table remote_identity add column source_division text not null default '';
