import type {
  DirectoryMapping,
  DirectoryMappingBody,
  MappingTarget,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Mappings belong to an agent, as the start of new configurations, or to a sync configuration. */
export type MappingOwner = { account_id: number } & (
  { agent_id: number; config_id?: undefined } | { config_id: number; agent_id?: undefined }
)

/** Attributes of Active Directory. */
export const defaultFieldMappings: DirectoryMappingBody[] = [
  { type: 'field', local_field: 'username', remote: 'sAMAccountName' },
  { type: 'field', local_field: 'first_name', remote: 'givenName' },
  { type: 'field', local_field: 'last_name', remote: 'sn' },
  { type: 'field', local_field: 'email', remote: 'mail' },
  { type: 'field', local_field: 'title', remote: 'title' },
  { type: 'field', local_field: 'mobile_number', remote: 'mobile' },
]

const ofOwner = ({ account_id, agent_id, config_id }: MappingOwner): RawBuilder<boolean> =>
  agent_id === undefined
    ? sql`m.account_id = ${account_id} and m.config_id = ${config_id}`
    : sql`m.account_id = ${account_id} and m.agent_id = ${agent_id}`

interface MappingRow {
  id: number
  version: number
  changed_by: string | null
  type: DirectoryMapping['type']
  local_field: MappingTarget | null
  remote: string | null
  department_id: number | null
  department_name: string
  search_query: string | null
  base_dn: string | null
  permission_group_id: number | null
  permission_group_name: string
  remote_group_dn: string | null
}

/** Fields, departments, groups; each in the order in which they were added. */
export async function listMappings(db: Db, owner: MappingOwner): Promise<DirectoryMapping[]> {
  const { account_id } = owner
  const { rows } = await sql<MappingRow>`
    select m.id, m.version, (select e.display_name from users e where e.account_id = m.account_id and e.id = m.changed_by_user_id) as changed_by,
           m.type, m.local_field, m.remote, m.department_id, coalesce(d.name, '') as department_name,
           m.search_query, m.base_dn, m.permission_group_id, coalesce(g.display_name, '') as permission_group_name,
           m.remote_group_dn
      from directory_mapping m
      left join department d on d.account_id = ${account_id} and d.id = m.department_id
      left join permission_group g on g.account_id = ${account_id} and g.id = m.permission_group_id
     where ${ofOwner(owner)}
     order by array_position(array['field', 'department', 'group'], m.type), m.id`.execute(db)
  return rows.flatMap((row) => toMapping(row) ?? [])
}

function toMapping(row: MappingRow): DirectoryMapping | undefined {
  const { id, version, changed_by, local_field, remote, department_id, search_query, base_dn } = row
  const record = { id, version, changed_by }
  if (row.type === 'field')
    return local_field && remote ? { ...record, type: 'field', local_field, remote } : undefined
  if (row.type === 'department')
    return search_query && base_dn
      ? {
          ...record,
          type: 'department',
          department_id,
          department_name: row.department_name,
          search_query,
          base_dn,
        }
      : undefined
  const { permission_group_id, permission_group_name, remote_group_dn } = row
  return permission_group_id && remote_group_dn
    ? { ...record, type: 'group', permission_group_id, permission_group_name, remote_group_dn }
    : undefined
}

export async function insertMappings(
  db: Db,
  owner: MappingOwner,
  mappings: readonly DirectoryMappingBody[],
): Promise<number[]> {
  if (mappings.length === 0) return []
  const rows = await db
    .insertInto('directory_mapping')
    .values(mappings.map((mapping) => ({ ...owner, account_id: owner.account_id, ...mapping })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const updateMapping = (
  db: Db,
  { account_id, user_id, id }: { account_id: number; user_id: number; id: number },
  body: DirectoryMappingBody,
) =>
  db
    .updateTable('directory_mapping')
    .set({ ...body, version: sql`version + 1`, changed_by_user_id: user_id })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

export const deleteMapping = (db: Db, account_id: number, id: number) =>
  sql`delete from directory_mapping where account_id = ${account_id} and id = ${id}`.execute(db)

/** The mappings of an agent become those of a new configuration. */
export const copyMappings = (
  db: Db,
  account_id: number,
  { agent_id, config_id }: { agent_id: number; config_id: number },
) =>
  sql`
    insert into directory_mapping (account_id, config_id, type, local_field, remote, department_id, search_query, base_dn,
                                   permission_group_id, remote_group_dn)
    select account_id, ${config_id}, type, local_field, remote, department_id, search_query, base_dn,
           permission_group_id, remote_group_dn
      from directory_mapping where account_id = ${account_id} and agent_id = ${agent_id} order by id`.execute(
    db,
  )

/** The next run reads the whole directory. False if the configuration does not exist. */
export async function touchConfig(
  db: Db,
  { account_id, config_id }: { account_id: number; config_id: number },
  actor_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    update directory_sync_config
       set change_mark = null, version = version + 1, changed = clock_now(), changed_by_user_id = ${actor_id}
     where account_id = ${account_id} and id = ${config_id} returning id`.execute(db)
  return rows.length > 0
}

export async function configExists(db: Db, account_id: number, config_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from directory_sync_config where account_id = ${account_id} and id = ${config_id}`.execute(db)
  return rows.length > 0
}
