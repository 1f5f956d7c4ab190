import { sql } from 'kysely'
import { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { takesPagesOut } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { isAnswer } from '../../messaging/acknowledgements/answer.queries.ts'
import { hasPageChannel } from '../../accounts/user-accounts/reached-by.queries.ts'
import { hasSignedIn } from '../../accounts/user-accounts/signed-in.queries.ts'
import { hasFailOverUser } from '../../paging/groups/paging-group.queries.ts'

export interface NamedRow {
  id: number
  uid: string | null
  name: string
}

/** SQL: the user `u` can receive messages. */
const canReceive = sql`u.is_active and not u.is_locked`

/** Whether a provider `dp` takes pages to people outside of the application. */
const carriesPages = sql<boolean>`(dp.is_on
  and dp.kind = any(${ProviderKind.options.filter(takesPagesOut)}::text[]))`

export interface SetupState {
  /** More than the first administrator. */
  has_staff: boolean
  has_provider: boolean
  has_delivered: boolean
  has_operator: boolean
  has_department: boolean
  /** A user answered a page of another user. */
  has_answer: boolean
}

export async function getSetupState(db: Db, account_id: number): Promise<SetupState> {
  const { rows } = await sql<SetupState>`
    select (select count(*) from (select from users s where s.account_id = ${account_id} and s.is_active and not s.is_service
                                   limit 2) two) = 2 as has_staff,
           exists (select from delivery_provider dp where dp.account_id = ${account_id} and ${carriesPages}) as has_provider,
           exists (select from delivery_provider dp
                    where dp.account_id = ${account_id} and ${carriesPages} and dp.last_ok is not null) as has_delivered,
           exists (select from users u where u.account_id = ${account_id} and u.id = a.operator_user_id and ${canReceive}
                      and ${hasSignedIn(account_id)}) as has_operator,
           exists (select from department d where d.account_id = ${account_id} and d.archived is null) as has_department,
           exists (select from acknowledgement k where k.account_id = ${account_id} and ${isAnswer('k')}
                      and k.user_id <> k.requester_id) as has_answer
      from account a where a.account_id = ${account_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The account does not exist.')
  return row
}

export interface ScheduleGroupRow extends NamedRow {
  has_fail_over: boolean
}

export async function listScheduleGroups(db: Db, account_id: number): Promise<ScheduleGroupRow[]> {
  const { rows } = await sql<ScheduleGroupRow>`
    select g.id, g.uid, g.name, ${hasFailOverUser} as has_fail_over
      from paging_group g
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and g.type = 'ScheduleGroup'
     order by fold(g.name), g.id`.execute(db)
  return rows
}

export interface FoundRows {
  count: number
  rows: NamedRow[]
}

/** Departments without a fail-over user and without a message contact who can receive. */
export async function listUnattendedDepartments(
  db: Db,
  account_id: number,
  limit: number,
): Promise<FoundRows> {
  const { rows } = await sql<NamedRow & { total: number }>`
    select d.id, null::text as uid, d.name, count(*) over ()::int as total from department d
     where d.account_id = ${account_id} and d.archived is null
       and not exists (select from users u where u.account_id = ${account_id} and u.id = d.fail_over_user_id and ${canReceive})
       and not exists (
         select from department_contact dc
           join contact c on c.account_id = dc.account_id and c.id = dc.contact_id
           left join users u on u.account_id = c.account_id and u.id = c.user_id
          where dc.account_id = ${account_id} and dc.department_id = d.id and dc.is_contactable
            and (c.paging_group_id is not null or ${canReceive}))
     order by fold(d.name), d.id limit ${limit}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

/** Active users whom neither a device nor a phone nor a pager reaches; the list of users has the same filter. */
export async function listUsersWithoutChannel(db: Db, account_id: number, limit: number): Promise<FoundRows> {
  const { rows } = await sql<NamedRow & { total: number }>`
    select u.id, null::text as uid, u.display_name as name, count(*) over ()::int as total from users u
     where u.account_id = ${account_id} and ${canReceive}
       and not ${hasPageChannel(account_id)}
     order by fold(u.last_name), fold(u.first_name), u.id limit ${limit}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

/** Active users who have never signed in; the list of users has the same filter. */
export async function listUsersNeverSignedIn(db: Db, account_id: number, limit: number): Promise<FoundRows> {
  const { rows } = await sql<NamedRow & { total: number }>`
    select u.id, null::text as uid, u.display_name as name, count(*) over ()::int as total from users u
     where u.account_id = ${account_id} and u.state = 'active' and not u.is_service and not ${hasSignedIn(account_id)}
     order by fold(u.last_name), fold(u.first_name), u.id limit ${limit}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

/** Counts admitted patients, and those of them without a care team. */
export async function countPatients(
  db: Db,
  account_id: number,
): Promise<{ patients: number; without_care_team: number }> {
  const { rows } = await sql<{ patients: number; without_care_team: number }>`
    select count(*)::int as patients,
           count(*) filter (where not exists (
             select from care_team_member m
              where m.account_id = p.account_id and m.patient_id = p.id and m.ended is null))::int as without_care_team
      from patient p
     where p.account_id = ${account_id} and p.discharged is null and p.merged_into_id is null`.execute(db)
  return rows[0] ?? { patients: 0, without_care_team: 0 }
}

/** Roles with active users that give one of these permissions and do not require a second factor. */
export async function listUnprotectedRoles(
  db: Db,
  { account_id, permissions, limit }: { account_id: number; permissions: readonly string[]; limit: number },
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from role r
     where r.account_id = ${account_id} and not r.requires_second_factor
       and exists (select from role_permission rp
         where rp.account_id = ${account_id} and rp.role_id = r.id and rp.permission = any(${[...permissions]}::text[]))
       and exists (select from permission_group_role gr
         join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
         join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
         where gr.account_id = ${account_id} and gr.role_id = r.id)
     order by fold(r.name), r.id limit ${limit}`.execute(db)
  return rows
}
