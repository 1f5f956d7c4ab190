import type { Day } from './day.ts'
import type { HospitalClock } from './hospital-clock.ts'
import type { GroundTruth } from './run.ts'
import type { Hospital } from './seed.ts'
import { occupiedFor } from './staff.ts'

interface LatePage {
  message_id: string
  user_ids: string[]
  answered_s: string | null
  events: string
}

/** The pages answered last or never, with their events in seconds since they were stored. */
const latestText = `
  select i.message_id, array_agg(i.user_id) as user_ids,
         extract(epoch from min(i.closed) filter (where i.state in ('accepted', 'rejected', 'responded')) - min(i.since)) as answered_s,
         (select string_agg(concat_ws(' ', round(extract(epoch from e.at - min(i.since))), e.kind,
                   e.details ->> 'alert_type', nullif(concat('u', e.user_id), 'u'), e.details ->> 'reason'), ' | ' order by e.id)
            from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id and e.message_id = i.message_id) as events
    from acknowledgement i where i.account_id = $1 group by i.account_id, i.thread_id, i.message_id
   order by answered_s desc nulls first limit $2`

/** Explains the latest pages: who was away or occupied, and which alerts were sent when. */
export async function listLatestPages(
  { day, hospital, truth, world }: { day: Day; hospital: Hospital; truth: GroundTruth; world: HospitalClock },
  count: number,
): Promise<string[]> {
  const rows = await world.rows<LatePage>(latestText, [hospital.account_id, count])
  const personOf = new Map(hospital.staff.map(({ user_id }, person) => [user_id, person]))
  const pageOf = new Map([...truth.sent].map(([page, { message_id, at }]) => [message_id, { page, at }]))
  return rows.map(({ message_id, user_ids, answered_s, events }) => {
    const sent = pageOf.get(Number(message_id))
    const people = user_ids.map((id) => {
      const person = personOf.get(Number(id)) ?? 0
      const seconds = Math.round(occupiedFor(day.seed, { page: sent?.page ?? 0, person }) / 1000)
      const spans = listAbsences(day, person, sent?.at ?? 0).map((text) => ` ${text}`)
      return `u${id}${seconds > 0 ? ` occupied for ${seconds} s` : ''}${spans.join('')}`
    })
    const took = answered_s === null ? 'never' : `after ${Math.round(Number(answered_s))} s`
    return `page ${sent?.page ?? '?'} answered ${took}: ${people.join(', ')}; ${events}`
  })
}

const stateChanges = new Set(['away', 'back', 'busy', 'free', 'loses device'])

/** Changes of a person's state from an hour and a half before the page until an hour after it. */
const listAbsences = (day: Day, person: number, at: number): string[] =>
  day.events.flatMap((event) => {
    const after = event.at - at
    return stateChanges.has(event.kind) && 'person' in event && event.person === person
      ? after > -5_400_000 && after < 3_600_000
        ? [`${event.kind} at ${Math.round(after / 1000)} s`]
        : []
      : []
  })
