import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { MatrixHospital } from '../../../flows/authorization/matrix.ts'

export interface UserRights {
  id: number
  name: string
  /** The current rights of the user. */
  permissions: Permission[]
  /** Also of users who cannot sign in at the moment. */
  held: Permission[]
  /** Changes when someone can sign in as this user in another way. */
  credentials: string
  /** The first day (`YYYY-MM-DD`) of a required second factor; '' if it is required already, `null` if it is not. */
  second_factor_from: string | null
}

interface NamedRights {
  /** `role 7` */
  key: string
  name: string
  gives: Permission[]
}

export interface RightsSnapshot {
  users: UserRights[]
  /** Roles and permission groups. */
  named: NamedRights[]
  /** Valid API tokens: their scopes, which are permissions or basic scopes. */
  tokens: { id: number; scopes: string[] }[]
  /** Changes with each setting that decides whom a provider or directory signs in. */
  trust: string
}

export async function readRights({
  app,
  ids: { account_id },
}: Pick<MatrixHospital, 'app' | 'ids'>): Promise<RightsSnapshot> {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ snapshot: RightsSnapshot }>`
      with given as materialized (
        select gr.group_id, array_agg(distinct rp.permission order by rp.permission) as gives
          from permission_group_role gr
          join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
         where gr.account_id = ${account_id} group by gr.group_id
      ), held as materialized (
        select m.user_id, jsonb_agg(distinct p) as permissions
          from permission_group_member m join given using (group_id), unnest(gives) as p
         where m.account_id = ${account_id} group by m.user_id
      ), ruled as materialized (
        select m.user_id, min(coalesce(r.second_factor_from::text, '')) as first_day
          from permission_group_member m
          join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
          join role r on r.account_id = gr.account_id and r.id = gr.role_id and r.requires_second_factor
         where m.account_id = ${account_id} group by m.user_id
      ), person as (
        select jsonb_agg(jsonb_build_object(
          'id', u.id, 'name', u.display_name, 'held', coalesce(h.permissions, '[]'),
          'permissions', case when u.state = 'active' then coalesce(h.permissions, '[]') else '[]' end,
          'credentials', jsonb_build_array(u.state, u.username, u.email, u.password_hash,
            (select count(*) from second_factor f where f.account_id = u.account_id and f.user_id = u.id),
            (select jsonb_agg(l.subject) from linked_identity l where l.account_id = u.account_id and l.user_id = u.id))::text,
          'second_factor_from', ruled.first_day
        )) as users
          from users u left join held h on h.user_id = u.id left join ruled on ruled.user_id = u.id
         where u.account_id = ${account_id} and not u.is_service
      ), named as (
        select 'role ' || r.id as key, r.name,
               array(select rp.permission from role_permission rp
                      where rp.account_id = r.account_id and rp.role_id = r.id) as gives
          from role r where r.account_id = ${account_id}
        union all
        select 'permission group ' || g.id, g.display_name, coalesce(given.gives, '{}')
          from permission_group g left join given on given.group_id = g.id where g.account_id = ${account_id}
      ), trust as (
        select md5(concat(
          (select jsonb_agg(to_jsonb(p) - '{last_ok,last_failure,last_problem}'::text[] order by p.id)
             from identity_provider p where p.account_id = ${account_id}),
          (select jsonb_agg(to_jsonb(d) order by d.domain) from identity_provider_domain d where d.account_id = ${account_id}),
          (select jsonb_agg(to_jsonb(m) order by m.value, m.group_id) from identity_provider_group m where m.account_id = ${account_id}),
          (select sign_in_policy from account where account_id = ${account_id}),
          (select jsonb_agg(to_jsonb(a) - 'last_contact' order by a.id) from directory_agent a where a.account_id = ${account_id}),
          (select jsonb_agg(to_jsonb(c) - '{next_run,change_mark}'::text[] order by c.id)
             from directory_sync_config c where c.account_id = ${account_id}),
          (select jsonb_agg(to_jsonb(m) order by m.id) from directory_mapping m where m.account_id = ${account_id}))) as hash
      )
      select jsonb_build_object(
        'users', person.users, 'trust', trust.hash,
        'named', (select jsonb_agg(to_jsonb(named)) from named),
        'tokens', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'scopes', t.scopes))
           from api_token t where t.account_id = ${account_id} and t.revoked is null), '[]')) as snapshot
        from person, trust`.execute(db),
  )
  const [row] = rows
  if (!row) throw new Error('The rights cannot be read.')
  return row.snapshot
}
