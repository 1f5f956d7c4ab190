import { sql } from 'kysely'
import type { SourcePull } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { queues } from '../../../platform/jobs/task-handler.ts'
import type { RemoteShift, SourceTrouble } from '../schedule-sources/schedule-source.rules.ts'
import {
  followRemoteIds,
  toStorableJson,
  upsertStaff,
  type Key,
  type MovedIdentity,
  type PulledSchedule,
} from './staff.queries.ts'

export type { PulledSchedule } from './staff.queries.ts'

/** every account: a pull that takes longer is lost, and its source is pulled again */
const lease_minutes = queues.schedules.lease_ms / 60_000

/** A source is due by its interval, or because its last pull was lost with its server. Amion allows 5 minutes at least. */
const isDue = sql`s.is_on and (s.next_pull <= clock_now() or s.pulling_until <= clock_now())
  and (s.pulling_until is null or s.pulling_until <= clock_now())
  and (s.kind <> 'amion' or s.last_attempt is null or s.last_attempt <= clock_now() - interval '5 minutes')`

/** Returns false if another pull runs, or has just run. Starts the lease and the next interval. */
export async function claimPull(db: Db, { account_id, source_id }: Key): Promise<boolean> {
  const { rows } = await sql`
    update schedule_source s
       set pulling_until = clock_now() + make_interval(mins => ${lease_minutes}), last_attempt = clock_now(),
           next_pull = clock_now() + make_interval(mins => s.interval_minutes)
     where s.account_id = ${account_id} and s.id = ${source_id} and ${isDue} returning s.id`.execute(db)
  return rows.length > 0
}

/** every account: runs in the worker role */
export async function listDueSources(db: Db): Promise<{ account_id: number; source_id: number }[]> {
  const { rows } = await sql<{ account_id: number; source_id: number }>`
    select s.account_id, s.id as source_id from schedule_source s where ${isDue} order by s.next_pull limit 1000`.execute(
    db,
  )
  return rows
}

const lostPull = 'The server stopped during this pull.'

/** Closes pulls that were lost with their server. */
export async function insertPull(
  db: Db,
  { account_id, source_id }: Key,
  requested_by: number | null,
): Promise<number> {
  await sql`
    update source_pull set state = 'failed', failure = ${lostPull}, ended = clock_now()
     where account_id = ${account_id} and source_id = ${source_id} and state = 'running'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into source_pull (account_id, source_id, requested_by) values (${account_id}, ${source_id}, ${requested_by})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

/** Returns true if the pull before this one did not fail. */
export async function failPull(
  db: Db,
  { account_id, source_id, id }: Key & { id: number },
  { trouble, detail, sentence }: { trouble: SourceTrouble; detail: string; sentence: string },
): Promise<boolean> {
  await sql`
    update source_pull set state = 'failed', failure = ${sentence}, ended = clock_now()
     where account_id = ${account_id} and id = ${id}`.execute(db)
  const { rows } = await sql<{ began: boolean }>`
    with before as materialized (
      select failing_since is null as began from schedule_source
       where account_id = ${account_id} and id = ${source_id} for update
    )
    update schedule_source
       set pulling_until = null, trouble = ${trouble}, trouble_detail = ${detail},
           failing_since = coalesce(failing_since, clock_now())
     where account_id = ${account_id} and id = ${source_id} 
    returning (select began from before)`.execute(db)
  return rows[0]?.began ?? false
}

async function upsertAssignments(
  db: Db,
  { account_id, source_id }: Key,
  { assignments, shifts }: PulledSchedule,
): Promise<void> {
  const listed = new Map(assignments.map((one) => [one.remote_id, one]))
  for (const { assignment_id } of shifts)
    if (!listed.has(assignment_id))
      listed.set(assignment_id, { remote_id: assignment_id, name: assignment_id, division: null })
  const all = [...listed.values()]
  await sql`
    insert into remote_assignment (account_id, source_id, remote_id, name, division)
    select ${account_id}, ${source_id}, r.remote_id, r.name, r.division
      from jsonb_to_recordset(${toStorableJson(all)}::jsonb) as r(remote_id text, name text, division text)
    on conflict (account_id, source_id, remote_id) do update
       set name = excluded.name, division = excluded.division, is_missing = false
     where (remote_assignment.name, remote_assignment.division, remote_assignment.is_missing)
           is distinct from (excluded.name, excluded.division, false)`.execute(db)
  await sql`
    update remote_assignment set is_missing = true
     where account_id = ${account_id} and source_id = ${source_id} and not is_missing
       and remote_id <> all(${all.map(({ remote_id }) => remote_id)}::text[])`.execute(db)
}

/** Shifts that begin after the pulled days stay. Unchanged ones are not written. */
async function replaceShifts(
  db: Db,
  { account_id, source_id }: Key,
  shifts: readonly RemoteShift[],
  to: number,
): Promise<void> {
  const all = [...new Map(shifts.map((shift) => [shift.source_key, shift])).values()]
  await sql`
    delete from remote_shift
     where account_id = ${account_id} and source_id = ${source_id} and starts < to_timestamp(${to}::float8 / 1000)
       and source_key <> all(${all.map(({ source_key }) => source_key)}::text[])`.execute(db)
  await sql`
    insert into remote_shift (account_id, source_id, source_key, assignment_id, staff_remote_id, staff_name, starts, ends, note)
    select ${account_id}, ${source_id}, r.source_key, r.assignment_id, r.staff_remote_id, r.staff_name, r.start, r."end", r.note
      from jsonb_to_recordset(${toStorableJson(all)}::jsonb)
        as r(source_key text, assignment_id text, staff_remote_id text, staff_name text, start timestamptz,
             "end" timestamptz, note text)
    on conflict (account_id, source_id, source_key) do update
       set assignment_id = excluded.assignment_id, staff_remote_id = excluded.staff_remote_id,
           staff_name = excluded.staff_name, starts = excluded.starts, ends = excluded.ends, note = excluded.note
     where (remote_shift.assignment_id, remote_shift.staff_remote_id, remote_shift.staff_name, remote_shift.starts,
            remote_shift.ends, remote_shift.note)
           is distinct from (excluded.assignment_id, excluded.staff_remote_id, excluded.staff_name, excluded.starts,
                             excluded.ends, excluded.note)`.execute(db)
}

/**
 * The new last good schedule, wholly or not at all. Returns people whose remote id changed. Returns undefined
 * if the source was deleted in the meantime.
 */
export async function storeSchedule(
  db: Db,
  { account_id, source_id, id }: Key & { id: number },
  pulled: PulledSchedule,
  span: { from: string; until: string; to: number },
): Promise<MovedIdentity[] | undefined> {
  const key = { account_id, source_id }
  const { rows } = await sql`
    update schedule_source
       set last_success = clock_now(), last_pull_id = ${id}, span_from = ${span.from}::date,
           span_until = ${span.until}::date, trouble = null, trouble_detail = '', failing_since = null
     where account_id = ${account_id} and id = ${source_id} returning id`.execute(db)
  if (rows.length === 0) return undefined
  const moved = await followRemoteIds(db, key, pulled)
  await upsertStaff(db, key, pulled)
  await upsertAssignments(db, key, pulled)
  await replaceShifts(db, key, pulled.shifts, span.to)
  return moved
}

type Counts = Pick<SourcePull, 'shifts' | 'added' | 'changed' | 'removed' | 'kept' | 'warnings'>

export async function finishPull(
  db: Db,
  { account_id, source_id, id }: Key & { id: number },
  { state, ...counts }: Counts & { state: 'applied' | 'waiting' },
): Promise<void> {
  await sql`
    update source_pull
       set state = ${state}, ended = clock_now(), shifts = ${counts.shifts}, added = ${counts.added},
           changed = ${counts.changed}, removed = ${counts.removed}, kept = ${counts.kept},
           warnings = ${counts.warnings}::text[]
     where account_id = ${account_id} and id = ${id}`.execute(db)
  await sql`
    update schedule_source set pulling_until = null where account_id = ${account_id} and id = ${source_id}`.execute(
    db,
  )
}

export async function listPulls(db: Db, { account_id, source_id }: Key): Promise<SourcePull[]> {
  const { rows } = await sql<SourcePull>`
    select p.id, p.state, p.started, p.ended, u.display_name as requested_by, p.failure, p.shifts, p.added, p.changed,
           p.removed, p.kept, p.warnings
      from source_pull p left join users u on u.account_id = p.account_id and u.id = p.requested_by
     where p.account_id = ${account_id} and p.source_id = ${source_id} order by p.started desc, p.id desc limit 50`.execute(
    db,
  )
  return rows
}

/** every account: one clean-up serves all */
export const removeOldPulls = (worker: Db) =>
  sql`delete from source_pull where started < clock_now() - interval '90 days'`.execute(worker)
