import type { WeekStart } from '@wardline/contract/accounts/session.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Caller } from '../../../platform/http/context.ts'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { getFlags } from './feature-flag.queries.ts'
import { profilePictureUrl } from './profile-picture.rules.ts'

interface MeRow {
  id: number
  uid: string
  email: string
  username: string
  first_name: string
  last_name: string
  display_name: string
  title: string
  profile_picture_id: number | null
  default_message_type_id: number | null
  account_name: string
  account_uid: string
  time_zone: string
  week_start: WeekStart
  is_demo: boolean
  lock_minutes: number
  is_shared: boolean
  must_enrol: boolean
  ends: string
  second_factor_from: string | null
}

/** SQL: the day from which a user `u` with a password needs a second factor. */
const secondFactorFrom = sql<string | null>`(
  select min(coalesce(r.second_factor_from, hospital_day(u.account_id, clock_now())))
    from permission_group_member m
    join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
    join role r on r.account_id = gr.account_id and r.id = gr.role_id and r.requires_second_factor
   where m.account_id = u.account_id and m.user_id = u.id and u.password_hash is not null
     and not exists (select from second_factor f
       where f.account_id = u.account_id and f.user_id = u.id and f.confirmed is not null))`

export async function getSignedInUser(db: Db, { account_id, user_id, session_id, permissions }: Caller) {
  const person = sql<MeRow>`
    select u.id, u.uid, u.email, u.username, u.first_name, u.last_name, u.display_name, u.title, u.profile_picture_id,
           u.default_message_type_id, a.name as account_name, a.uid as account_uid, a.time_zone, a.week_start, a.is_demo, s.is_shared, s.must_enrol,
           ${secondFactorFrom} as second_factor_from,
           case when s.is_shared then a.shared_lock_minutes else a.lock_minutes end as lock_minutes,
           s.created + make_interval(hours => a.session_hours) as ends
      from users u
      join account a on a.account_id = u.account_id
      join session s on s.account_id = u.account_id and s.user_id = u.id
     where u.account_id = ${account_id} and u.id = ${user_id} and s.id = ${session_id}`.execute(db)
  const [{ rows }, ownFlags] = await Promise.all([person, getFlags(db, account_id)])
  const [row] = rows
  if (!row) throw new Error('The session has no user.')
  const {
    account_name,
    account_uid,
    time_zone,
    week_start,
    is_demo,
    lock_minutes,
    is_shared,
    must_enrol,
    ends,
    profile_picture_id: _,
    ...own
  } = row
  return {
    ...own,
    profile_picture: profilePictureUrl(row),
    avatar: avatarOf(row.display_name),
    account: { id: account_id, uid: account_uid, name: account_name, time_zone, week_start, is_demo },
    permissions: [...permissions].toSorted(),
    flags: ownFlags,
    session: { lock_minutes, is_shared, ends, must_enrol },
  }
}
