-- Users with a pager number carry a pager, however they were created. Uploads and imports left the device empty for users who
-- have a mobile number too, so that their text messages never went to the pager.
update users set device_type = 'pager' where pager_number <> '' and device_type is null;
