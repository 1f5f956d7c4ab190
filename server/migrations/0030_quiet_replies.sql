-- A reply can be sent without alerts. The sender sees that no channel applies to it.

alter table message add column suppress_notifications boolean not null default false;
