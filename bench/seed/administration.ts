import { namesTables } from '../floor/names.ts'
import { withOwnerClient } from '../servers/client.ts'
import { people } from './shape.ts'

export const departments = 200
export const permissionGroups = 500
export const users = 10_000
export const roles = 100
export const savedFilters = 100
export const tags = 500
export const messageTypes = 100

const groupsEach = 20

/** Every user is in a department, two of whose members are its contacts, and in some groups; user 1 is an administrator. */
export const seedAdministration = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into department (account_id, name) select 1, 'Department ' || n from generate_series(1, ${departments}) n;
      insert into contact (account_id, type, department_id, name, words)
        select 1, 'Department', id, name, lower(name) from department;
      insert into users (account_id, username, email, first_name, last_name, title, last_seen)
        select 1, 'more' || n, 'more' || n || '@bench.test', 'First ' || n % 500, 'Last ' || n * 7919 % ${users}, 'RN',
               now() - n % 90 * interval '1 day'
          from generate_series(1, ${users - people}) n;
      insert into contact (account_id, type, user_id, name, words)
        select 1, 'User', u.id, u.display_name, lower(u.display_name || E'\\n' || u.title) from users u
         where not exists (select from contact c where c.account_id = 1 and c.user_id = u.id);
      insert into user_department (account_id, user_id, department_id)
        select 1, n, 1 + n % ${departments} from generate_series(1, ${people}) n;
      insert into department_contact (account_id, department_id, contact_id, is_contactable)
        select 1, 1 + c.user_id % ${departments}, c.id, true from contact c where c.user_id <= ${departments} * 2;
      insert into permission_group (account_id, display_name)
        select 1, 'Group ' || n from generate_series(1, ${permissionGroups}) n;
      insert into permission_group_member (account_id, group_id, user_id)
        select 1, g.id, 1 + (g.id * 37 + n) % ${people} from permission_group g, generate_series(1, ${groupsEach}) n
        on conflict do nothing;
      insert into role (account_id, name) select 1, 'Role ' || n from generate_series(1, ${roles}) n;
      insert into role_permission (account_id, role_id, permission)
        select 1, r.id, p.permission from role r
          join (select distinct permission from role_permission) p on hashtext(r.name || p.permission) % 3 = 0
         where r.name like 'Role %' on conflict do nothing;
      insert into permission_group_role (account_id, group_id, role_id)
        select 1, g.id, r.id from permission_group g join role r on r.id % 50 = g.id % 50 and r.name like 'Role %'
         where g.display_name like 'Group %' on conflict do nothing;
      insert into tag (account_id, classified_name) select 1, 'unit: ' || n from generate_series(1, ${tags}) n;
      insert into contact_tag (account_id, contact_id, tag_id)
        select 1, c.id, t.id from tag t join contact c on c.id % ${tags} = t.id % ${tags} and c.type <> 'CareTeam';
      insert into permission_group_tag (account_id, group_id, tag_id)
        select 1, g.id, t.id from permission_group g join tag t on t.id % ${permissionGroups} = g.id % ${permissionGroups};
      insert into saved_filter (account_id, name, content_type)
        select 1, 'Filter ' || n, 'directories.contact' from generate_series(1, ${savedFilters}) n;
      insert into saved_filter_tag (account_id, saved_filter_id, tag_id)
        select 1, f.id, t.id from saved_filter f join tag t on t.id % ${savedFilters} = f.id % ${savedFilters};
      insert into department_saved_filter (account_id, department_id, saved_filter_id)
        select 1, d.id, f.id from department d join saved_filter f on f.id % ${savedFilters} = d.id % ${savedFilters}
         where d.id > 1;
      insert into message_type (account_id, name, position)
        select 1, 'Type ' || n, 100 + n from generate_series(1, ${messageTypes}) n;
      insert into permission_group_member (account_id, group_id, user_id)
        select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing`)
    await client.query('vacuum analyze')
  })

export const seedNamesFloor = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; ${namesTables}`)
    await client.query(`
      insert into named select 'department', n, 'Department ' || n from generate_series(1, ${departments}) n;
      insert into named select 'group', n, 'Group ' || n from generate_series(1, ${permissionGroups}) n;
      insert into named select 'role', n, 'Role ' || n from generate_series(1, ${roles}) n;
      insert into named select 'saved_filter', n, 'Filter ' || n from generate_series(1, ${savedFilters}) n;
      insert into named select 'tag', n, 'unit: ' || n from generate_series(1, ${tags}) n;
      insert into named select 'message_type', n, 'Type ' || n from generate_series(1, ${messageTypes}) n;
      insert into named select 'user', n, 'User ' || n from generate_series(1, ${users}) n`)
    await client.query('vacuum analyze')
  })
