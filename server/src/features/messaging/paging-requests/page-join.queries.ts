import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { recordBasis, type RecordReader } from '../../patients/patient.access.ts'

/** SQL: a thread `t` with high priority, or that asks someone to respond. */
export const isPage = sql<boolean>`(coalesce(t.raised_priority, t.priority) = 2 or exists (select from acknowledgement a
  where a.account_id = t.account_id and a.thread_id = t.id))`

/**
 * SQL: whether a user may join the page of a thread `t` without being added: if it went to a group, as a member of that
 * group or a colleague of its sender in a department; and always on the care team of its patient. Messages between
 * people by name stay between them, and a conversation has earlier messages.
 */
export const canJoinPage = (user_id: number) => sql<boolean>`(
  t.conversation_key is null and (
    exists (select from user_department mine
              join user_department theirs on theirs.account_id = mine.account_id and theirs.department_id = mine.department_id
             where mine.account_id = t.account_id and mine.user_id = ${user_id} and theirs.user_id = t.created_by
               and exists (select from thread_group g where g.account_id = t.account_id and g.thread_id = t.id))
    or exists (select from thread_group g
                 join paging_group_member m on m.account_id = g.account_id and m.group_id = g.paging_group_id
                where g.account_id = t.account_id and g.thread_id = t.id and m.user_id = ${user_id})
    or exists (select from care_team_member c
                where c.account_id = t.account_id and c.patient_id = t.patient_id and c.user_id = ${user_id}
                  and c.ended is null)))`

interface PageReader extends RecordReader {
  account_id: number
  sees_patients: boolean
}

/** Undefined if the reader may not join: a page of the last hours whose patient's record is open to the reader. */
export async function findJoinablePage(
  db: Db,
  { account_id, sees_patients, ...reader }: PageReader,
  { thread_id, hours }: { thread_id: number; hours: number },
): Promise<{ message_id: number; sender_name: string } | undefined> {
  const { rows } = await sql<{ message_id: number; sender_name: string }>`
    select (select min(m.id) from message m where m.account_id = t.account_id and m.thread_id = t.id) as message_id,
           u.display_name as sender_name
      from thread t
      join users u on u.account_id = t.account_id and u.id = t.created_by
     where t.account_id = ${account_id} and t.id = ${thread_id} and t.recalled is null
       and t.created > clock_now() - make_interval(hours => ${hours}::int)
       and ${isPage} and ${canJoinPage(reader.user_id)}
       and (t.patient_id is null or ${sees_patients}::boolean and exists (
             select from patient p where p.account_id = t.account_id and p.id = t.patient_id
                and ${recordBasis(reader)} is not null))`.execute(db)
  return rows[0]
}
