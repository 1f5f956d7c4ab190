import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'

/** How many rows each table has that a request of a person could add to: what was refused changes none of it. */
export async function storedRows({ app }: Pick<Hospital, 'app'>): Promise<Record<string, number>> {
  const { rows } = await app.db.worker((db) =>
    sql<Record<string, number>>`
      select (select count(*) from thread) as threads, (select count(*) from message) as messages,
             (select count(*) from subscriber) as subscribers, (select count(*) from thread_group) as thread_groups,
             (select count(*) from thread_department) as thread_departments, (select count(*) from event) as events,
             (select count(*) from audit) as audits, (select count(*) from idempotency_key) as keys,
             (select count(*) from file) as files, (select count(*) from session) as sessions,
             (select count(*) from sign_in_failure) as sign_in_failures,
             (select count(*) from recurrence_rule) as rules, (select count(*) from on_call_event) as on_call_events,
             (select count(*) from on_call_override) as overrides, (select count(*) from shift) as shifts,
             (select count(*) from shift_takeover) as takeovers, (select count(*) from shift_offer) as offers,
             (select count(*) from escalation_policy) as policies, (select count(*) from escalation_target) as targets,
             (select count(*) from broadcast) as broadcasts, (select count(*) from calendar_feed) as feeds`.execute(
      db,
    ),
  )
  return rows[0] ?? {}
}
