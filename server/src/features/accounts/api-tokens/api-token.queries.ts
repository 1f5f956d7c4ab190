import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/connection.ts'
import { insertUser } from '../users/new-user.queries.ts'

const isValid = sql<boolean>`(t.revoked is null and t.expires > clock_now())`

const columns = sql`
  t.id, t.kind, t.name, t.hint, t.scopes, t.created, t.expires, t.last_used,
  json_build_object('id', u.id, 'display_name', u.display_name) as user,
  (select c.display_name from users c where c.account_id = t.account_id and c.id = t.created_by_user_id) as created_by,
  case when t.revoked is not null then 'revoked' when t.expires <= clock_now() then 'expired' else 'active' end as state`

const tokens = sql`api_token t join users u on u.account_id = t.account_id and u.id = t.user_id`

export interface Owner {
  account_id: number
  user_id: number
}

export async function listPersonalTokens(db: Db, { account_id, user_id }: Owner): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from ${tokens}
     where t.account_id = ${account_id} and t.user_id = ${user_id} and t.kind = 'personal'
     order by ${isValid} desc, t.id desc`.execute(db)
  return rows
}

export async function listTokens(db: Db, account_id: number): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from ${tokens}
     where t.account_id = ${account_id}
     order by t.kind desc, ${isValid} desc, lower(u.display_name), t.id desc`.execute(db)
  return rows
}

export async function findToken(db: Db, account_id: number, id: number): Promise<ApiToken | undefined> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from ${tokens} where t.account_id = ${account_id} and t.id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined unless it is valid. The owner of a personal token is its creator. */
export async function findExpiring(
  db: Db,
  account_id: number,
  id: number,
): Promise<{ kind: ApiToken['kind']; name: string; created_by_user_id: number } | undefined> {
  const { rows } = await sql<{ kind: ApiToken['kind']; name: string; created_by_user_id: number }>`
    select t.kind, t.name, t.created_by_user_id from api_token t
     where t.account_id = ${account_id} and t.id = ${id} and ${isValid}`.execute(db)
  return rows[0]
}

/** Locks the owner until commit, so that two requests count each other's tokens. */
export async function countActiveTokens(db: Db, { account_id, user_id }: Owner): Promise<number> {
  await sql`select from users where account_id = ${account_id} and id = ${user_id} for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_token t
     where t.account_id = ${account_id} and t.created_by_user_id = ${user_id} and ${isValid}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The identity of a service token. Its name contains a space, so it cannot collide with a user name. */
export async function insertServiceUser(
  db: Db,
  { account_id, user_id }: Owner,
  name: string,
): Promise<number> {
  return insertUser(
    db,
    { account_id, actor_id: user_id },
    {
      username: `service ${randomUUID()}`,
      email: '',
      first_name: name,
      last_name: '',
      title: 'Integration',
      state: 'deactivated',
      is_service: true,
    },
  )
}

export interface TokenRow extends Owner {
  kind: ApiToken['kind']
  name: string
  token_hash: Buffer
  hint: string
  scopes: readonly TokenScope[]
  days: number
  created_by_user_id: number
}

export async function insertToken(db: Db, row: TokenRow): Promise<{ id: number; expires: string }> {
  const { rows } = await sql<{ id: number; expires: string }>`
    insert into api_token (account_id, kind, user_id, name, token_hash, hint, scopes, created_by_user_id, expires)
    values (${row.account_id}, ${row.kind}, ${row.user_id}, ${row.name}, ${row.token_hash}, ${row.hint},
            ${[...row.scopes]}::text[], ${row.created_by_user_id}, clock_now() + make_interval(days => ${row.days}))
    returning id, expires`.execute(db)
  const [stored] = rows
  if (!stored) throw new Error('The API token was not stored.')
  return stored
}

/** Undefined if there is no such token, or it was revoked before. `user_id` limits it to personal tokens of a user. */
export async function revokeToken(
  db: Db,
  { account_id, id, user_id }: { account_id: number; id: number; user_id?: number },
  revoked_by: number,
): Promise<{ kind: ApiToken['kind']; user_id: number } | undefined> {
  const own = user_id === undefined ? sql`true` : sql`user_id = ${user_id} and kind = 'personal'`
  const { rows } = await sql<{ kind: ApiToken['kind']; user_id: number }>`
    update api_token set revoked = clock_now(), revoked_by_user_id = ${revoked_by}
     where account_id = ${account_id} and id = ${id} and revoked is null and ${own}
    returning kind, user_id`.execute(db)
  return rows[0]
}

/** Returns the ids of the revoked tokens. */
export async function revokeTokensOfUsers(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
  revoked_by: number,
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update api_token t set revoked = clock_now(), revoked_by_user_id = ${revoked_by}
     where t.account_id = ${account_id} and t.user_id = any(${[...user_ids]}::bigint[]) and ${isValid}
    returning t.id, t.user_id`.execute(db)
  return rows
}

export interface AuthorizedToken {
  id: number
  kind: ApiToken['kind']
  user_id: number
  scopes: TokenScope[]
  /** The owner's current permissions; `null` for a service token. */
  permissions: Permission[] | null
  /** The token was not noted as used within the last minute. */
  is_stale: boolean
}

/** Undefined when the token is unknown, expired or revoked, or its owner is locked or deactivated. */
export async function findTokenByHash(
  db: Db,
  account_id: number,
  token_hash: Buffer,
): Promise<AuthorizedToken | undefined> {
  const { rows } = await sql<AuthorizedToken>`
    select t.id, t.kind, t.user_id, t.scopes,
           case t.kind when 'personal' then array(
             select distinct rp.permission
               from permission_group_member m
               join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
               join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
              where m.account_id = t.account_id and m.user_id = t.user_id) end as permissions,
           coalesce(t.last_used < clock_now() - interval '1 minute', true) as is_stale
      from ${tokens}
     where t.account_id = ${account_id} and t.token_hash = ${token_hash} and ${isValid}
       and case t.kind when 'service' then u.is_service else u.state = 'active' end`.execute(db)
  return rows[0]
}

/** Writes the time at most once a minute, so that a busy program writes little. */
export const noteTokenUse = (db: Db, account_id: number, id: number) =>
  sql`update api_token set last_used = clock_now()
       where account_id = ${account_id} and id = ${id}
         and coalesce(last_used < clock_now() - interval '1 minute', true)`.execute(db)
