import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { referenceKey, type Reference, type ReferenceKind } from './reference.rules.ts'

/** Keys of those that do not exist in this account. */
export async function findMissingReferences(
  db: Db,
  account_id: number,
  references: readonly Reference[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const wanted = JSON.stringify(references.map(({ kind, id }) => ({ kind, id })))
  const { rows } = await sql<{ kind: ReferenceKind; id: number }>`
    select distinct r.kind, r.id from jsonb_to_recordset(${wanted}::jsonb) as r(kind text, id bigint)
     where not case r.kind
       when 'contact' then exists (select from contact x where x.account_id = ${account_id} and x.id = r.id)
       when 'paging_group' then exists (select from paging_group x where x.account_id = ${account_id} and x.id = r.id)
       when 'user' then exists (select from users x where x.account_id = ${account_id} and x.id = r.id)
       when 'permission_group' then exists (select from permission_group x where x.account_id = ${account_id} and x.id = r.id)
       when 'department' then exists (select from department x where x.account_id = ${account_id} and x.id = r.id)
       when 'message_type' then exists (select from message_type x where x.account_id = ${account_id} and x.id = r.id)
       when 'escalation_policy' then exists (select from escalation_policy x where x.account_id = ${account_id} and x.id = r.id)
       else false end`.execute(db)
  return new Set(rows.map(referenceKey))
}
