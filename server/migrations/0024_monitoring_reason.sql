-- Why a user monitors another, as the monitor wrote it. Null if none was given, as in all monitorings until now.
alter table monitoring add column reason text check (reason <> '');
