-- Shifts of a group have a number and instructions for callers, by call order.

-- [{"call_order": 1, "number": "5-4410", "instructions": "Cath lab: call the mobile."}], at most one for each call order.
alter table paging_group
  add column on_call_details jsonb not null default '[]' check (jsonb_typeof(on_call_details) = 'array');
