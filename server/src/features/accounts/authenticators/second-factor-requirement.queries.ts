import type { SecondFactorRequirement } from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

export interface RequirementRow extends SecondFactorRequirement {
  /** From now on, a sign-in without one only adds one. */
  is_due: boolean
}

/** SQL: the user `u` signs in with a password alone. */
export const lacksSecondFactor = (account_id: number) => sql<boolean>`
  (u.is_active and u.password_hash is not null and not exists (
    select from second_factor f where f.account_id = ${account_id} and f.user_id = u.id and f.confirmed is not null))`

/** The earliest day counts among the roles that the user has through permission groups. */
export async function findRequirement(db: Db, { account_id, user_id }: UserKey): Promise<RequirementRow> {
  const { rows } = await sql<RequirementRow>`
    select count(*) > 0 as is_required,
           case when bool_and(r.second_factor_from is not null) then min(r.second_factor_from) end as required_from,
           coalesce(bool_or(r.second_factor_from is null
             or r.second_factor_from <= hospital_day(${account_id}, clock_now())), false) as is_due
      from permission_group_member m
      join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
      join role r on r.account_id = gr.account_id and r.id = gr.role_id and r.requires_second_factor
     where m.account_id = ${account_id} and m.user_id = ${user_id}`.execute(db)
  return rows[0] ?? { is_required: false, required_from: null, is_due: false }
}
