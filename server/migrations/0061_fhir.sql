-- FHIR clients ask what changed since their last read. For rows from before, it is the last change that was recorded.

alter table patient   add column updated timestamptz;
alter table encounter add column updated timestamptz;
update patient set updated = coalesce(changed, created);
update encounter set updated = coalesce(ends, starts);
alter table patient   alter column updated set not null, alter column updated set default clock_now();
alter table encounter alter column updated set not null, alter column updated set default clock_now();

create function note_update() returns trigger language plpgsql as $$ begin
  new.updated = clock_now();
  return new;
end $$;
create trigger patient_updated before update on patient for each row execute function note_update();
create trigger encounter_updated before update on encounter for each row execute function note_update();
