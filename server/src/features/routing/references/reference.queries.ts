import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { referenceKey, type Reference, type ReferenceKind } from './reference.rules.ts'

/**
 * Names by key; records that do not exist in this account are left out. The name of a care team is that of a
 * patient.
 */
export async function findReferenceNames(
  db: Db,
  account_id: number,
  references: readonly Reference[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const requested = JSON.stringify(references.map(({ kind, id }) => ({ kind, id })))
  const { rows } = await sql<{ kind: ReferenceKind; id: number; name: string | null }>`
    select distinct r.kind, r.id, case r.kind
       when 'contact' then (select case x.type when 'CareTeam' then 'Care team of a patient' else x.name end
                              from contact x where x.account_id = ${account_id} and x.id = r.id)
       when 'paging_group' then (select x.name from paging_group x where x.account_id = ${account_id} and x.id = r.id)
       when 'user' then (select x.display_name from users x where x.account_id = ${account_id} and x.id = r.id)
       when 'permission_group' then (select x.display_name from permission_group x where x.account_id = ${account_id} and x.id = r.id)
       when 'department' then (select x.name from department x where x.account_id = ${account_id} and x.id = r.id)
       when 'message_type' then (select x.name from message_type x where x.account_id = ${account_id} and x.id = r.id)
       when 'escalation_policy' then (select x.name from escalation_policy x where x.account_id = ${account_id} and x.id = r.id)
       end as name
      from jsonb_to_recordset(${requested}::jsonb) as r(kind text, id bigint)`.execute(db)
  return new Map(rows.flatMap((row) => (row.name === null ? [] : [[referenceKey(row), row.name] as const])))
}
