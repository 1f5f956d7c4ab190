import { failOverOf, minute } from './day.ts'
import { isOnCall } from './people.ts'
import type { Truth } from './run.ts'
import type { Day } from './day.ts'
import type { Hospital } from './seed.ts'
import type { World } from './world.ts'

/** What became of the pages of a day under some rules. Spans in milliseconds, NaN for none. */
export interface Outcome {
  rules: string
  pages: number
  within: { one: number; five: number; fifteen: number }
  answered: number
  escalated: number
  shown: number
  waiting: number
  silent: number
  doubled: number
  off_duty: number
  first_attempt: { median: number; p99: number }
  answer: { median: number; p99: number }
}

function quantile(values: readonly number[], part: number): number {
  if (values.length === 0) return NaN
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN
}

export const within = (spans: readonly number[], minutes: number): number =>
  spans.filter((span) => span <= minutes * minute).length

export const ofSpans = (spans: readonly number[]) => ({
  median: quantile(spans, 0.5),
  p99: quantile(spans, 0.99),
})

interface PageRow {
  message_id: string
  first_attempt: string | null
  answered: string | null
  escalated: boolean
  shown: boolean
  asked: string[]
}

/** What the database says of each page: milliseconds since it was stored. */
const pagesText = `
  select i.message_id, array_agg(i.user_id) as asked,
         extract(epoch from (select min(a.first_tried) from alert a where a.account_id = i.account_id
            and a.thread_id = i.thread_id and a.message_id = i.message_id) - min(i.since)) * 1000 as first_attempt,
         extract(epoch from min(i.closed) filter (where i.state in ('accepted', 'rejected', 'responded')) - min(i.since)) * 1000 as answered,
         exists (select from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id
            and e.message_id = i.message_id and e.kind in ('step', 'repeated', 'fail_over')) as escalated,
         exists (select from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id
            and e.message_id = i.message_id and (e.kind in ('unanswered', 'not_rung') or e.kind = 'unheard' and e.details ? 'reason')) as shown
    from open_item i where i.account_id = $1 group by i.account_id, i.thread_id, i.message_id`

/**
 * The same way rung twice for one step of one page, or for one reminder of it (which is written down right after its
 * alerts), other than by a carrier that brings everything twice. With what happened to the page, for whoever looks why.
 */
const doubledText = `
  select format('page %s, user %s: %s; %s', d.message_id, d.user_id, d.alerts,
           (select string_agg(concat_ws(' ', e.at::time, e.kind, e.user_id), ', ' order by e.id) from page_event e
             where e.account_id = $1 and e.thread_id = d.thread_id and e.message_id = d.message_id)) as line
    from (
    select thread_id, message_id, user_id,
           string_agg(concat_ws(' ', created::time, alert_type, 'step', step), ', ' order by id) as alerts
      from alert where account_id = $1 and is_page and state in ('handed', 'delivered')
     group by thread_id, message_id, user_id, alert_type, address, device_id, run_id,
              coalesce(step, 1), (select count(*) from page_event e where e.account_id = $1 and e.thread_id = alert.thread_id
                 and e.message_id = alert.message_id
                 and (e.kind in ('step', 'repeated', 'fail_over') and e.at <= alert.created
                   or e.kind = 'reminded' and e.user_id = alert.user_id and e.at <= alert.created + interval '5 seconds'))
    having count(*) > 1) d`

/** Compares what the server did with what was true. */
export async function judge(of: {
  day: Day
  hospital: Hospital
  truth: Truth
  world: World
}): Promise<{ outcome: Outcome; doubled: string[] }> {
  const { day, hospital, truth, world } = of
  const rows = await world.rows<PageRow>(pagesText, [hospital.account_id])
  const byMessage = new Map(rows.map((row) => [Number(row.message_id), row]))
  const personOf = new Map(hospital.staff.map(({ user_id }, person) => [user_id, person]))
  const groupOf = new Map(day.events.flatMap((e) => (e.kind === 'page' ? [[e.page, e.group] as const] : [])))
  const doubled = await world.rows<{ line: string }>(doubledText, [hospital.account_id])
  const attempts: number[] = []
  const answers: number[] = []
  const counts = { escalated: 0, shown: 0, waiting: 0, silent: 0, off_duty: 0 }
  for (const [page, { at, message_id }] of truth.sent) {
    const row = byMessage.get(message_id)
    if (!row) {
      counts.silent++
      continue
    }
    const people = row.asked.map((user_id) => personOf.get(Number(user_id)) ?? 0)
    if (row.first_attempt !== null) attempts.push(Number(row.first_attempt))
    if (row.escalated) counts.escalated++
    const group = groupOf.get(page)
    if (group !== undefined) counts.off_duty += people.filter((person) => !mayRing(group, person, at)).length
    if (row.answered !== null) answers.push(Number(row.answered))
    else if (row.shown) counts.shown++
    else if (people.some((person) => truth.reached.has(`${page} ${person}`))) counts.waiting++
    else counts.silent++
  }
  const outcome: Outcome = {
    rules: 'Wardline',
    pages: truth.sent.size,
    within: { one: within(answers, 1), five: within(answers, 5), fifteen: within(answers, 15) },
    answered: answers.length,
    ...counts,
    doubled: doubled.length,
    first_attempt: ofSpans(attempts),
    answer: ofSpans(answers),
  }
  return { outcome, doubled: doubled.map(({ line }) => line) }
}

/** On call when it was sent or while it went on (a change of shift lies within), or the one it ends at. */
function mayRing(group: number, person: number, at: number): boolean {
  const later = at + 25 * minute
  return isOnCall(group, person, at) || isOnCall(group, person, later) || person === failOverOf(group)
}
