import { auditTables } from '../floor/audit.ts'
import { withOwnerClient } from '../servers/client.ts'
import { people } from './shape.ts'

const auditEntries = 1_000_000

const entries = `
  select now() - (${auditEntries} - n) * interval '1 second' as at, 1 + (n * 7919::bigint) % ${people} as actor_id,
         case when n % 5000 = 0 then 'role.changed'
              else (array['message.sent', 'thread.opened', 'thread.read', 'threads.shown', 'file.downloaded'])[1 + n % 5] end as action,
         1 + (n * 104729::bigint) % 1000 as object_id
    from generate_series(1, ${auditEntries}) n`

/** User 1 becomes an administrator. */
export const seedAudit = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into audit (account_id, at, actor_id, action, object_type, object_id)
      select 1, at, actor_id, action, 'thread', object_id from (${entries}) e`)
    await client.query(`
      insert into audit_seal (account_id, seq, audit_id, hash)
      select account_id, row_number() over (order by id), id, '\\x00' from audit`)
    await client.query(`
      insert into permission_group_member (account_id, group_id, user_id)
      select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing`)
    await client.query('vacuum analyze')
  })

export const seedAuditFloor = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; ${auditTables}`)
    await client.query(`
      insert into users select n, 'User ' || n from generate_series(1, ${people}) n;
      insert into audit (at, actor_id, action, object_id) select at, actor_id, action, object_id from (${entries}) e`)
    await client.query('vacuum analyze')
  })
