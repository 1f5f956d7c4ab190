import { sql } from 'kysely'

/**
 * Whether the creator of an invitation i could still give it to its user. The creator knows a link or a code: after the user got
 * permissions that the creator lacks, it would lend them. An e-mail is known to its reader alone.
 */
export const isWithinRightsOfInviter = sql<boolean>`(i.sent_to is not null or not exists (
  select rp.permission from permission_group_member m
    join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
    join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
   where m.account_id = i.account_id and m.user_id = i.user_id
  except
  select rp.permission from permission_group_member m
    join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
    join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
   where m.account_id = i.account_id and m.user_id = i.created_by_user_id))`
