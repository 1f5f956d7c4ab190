import { namesTables } from '../floor/names.ts'
import { withOwnerClient } from '../servers/client.ts'
import { people } from './shape.ts'

export const departments = 200
export const permissionGroups = 500
export const users = 10_000

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
      insert into named select 'user', n, 'User ' || n from generate_series(1, ${users}) n`)
    await client.query('vacuum analyze')
  })
