import { findFailOver, findOperator, minute } from './day.ts'
import { isOnCall } from './staff.ts'
import type { GroundTruth } from './run.ts'
import type { Day } from './day.ts'
import type { Hospital } from './seed.ts'
import type { HospitalClock } from './hospital-clock.ts'

/** Times in milliseconds, NaN for none. */
export interface Outcome {
  rules: string
  pages: number
  within: { one: number; five: number; fifteen: number }
  answered: number
  /** Answered pages that no one accepted. Other rules do not tell a decline from an answer. */
  declined?: number
  /** Alerts about pages that a provider accepted, to recipients and senders, calls among them. */
  alerts: number
  calls: number
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

export const countWithin = (spans: readonly number[], minutes: number): number =>
  spans.filter((span) => span <= minutes * minute).length

export const summarizeSpans = (spans: readonly number[]) => ({
  median: quantile(spans, 0.5),
  p99: quantile(spans, 0.99),
})

interface PageRow {
  message_id: string
  first_attempt: string | null
  answered: string | null
  is_declined: boolean
  escalated: boolean
  shown: boolean
  asked: string[]
}

const alertsText = `
  select count(*) as alerts, count(*) filter (where channel = 'voice') as calls
    from alert where account_id = $1 and (is_page or is_to_sender) and sent is not null`

/** Each page as the database records it; times in milliseconds since it was stored. */
const pagesText = `
  select i.message_id, array_agg(i.user_id) as asked,
         extract(epoch from (select min(a.first_tried) from alert a where a.account_id = i.account_id
            and a.thread_id = i.thread_id and a.message_id = i.message_id) - min(i.since)) * 1000 as first_attempt,
         extract(epoch from min(i.closed) filter (where i.state in ('accepted', 'rejected', 'responded')) - min(i.since)) * 1000 as answered,
         not bool_or(i.state = 'accepted' or i.state = 'responded' and i.meaning is distinct from 'no') and bool_or(i.state in ('rejected', 'responded')) as is_declined,
         exists (select from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id
            and e.message_id = i.message_id and e.kind in ('step', 'repeated', 'fail_over')) as escalated,
         exists (select from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id
            and e.message_id = i.message_id and (e.kind in ('unanswered', 'sender_notified', 'not_notified') or e.kind = 'no_receipt' and e.details ? 'reason')) as shown
    from acknowledgement i where i.account_id = $1 group by i.account_id, i.thread_id, i.message_id`

/**
 * Finds the same channel twice for one step or one reminder of a page, with the page's events for diagnosis.
 * The event of a reminder is stored up to 5 s after its alerts.
 */
const doubledText = `
  select format('page %s, user %s: %s; %s', d.message_id, d.user_id, d.alerts,
           (select string_agg(concat_ws(' ', e.at::time, e.kind, e.user_id), ', ' order by e.id) from page_event e
             where e.account_id = $1 and e.thread_id = d.thread_id and e.message_id = d.message_id)) as line
    from (
    select thread_id, message_id, user_id,
           string_agg(concat_ws(' ', created::time, alert_type, 'step', step), ', ' order by id) as alerts
      from alert where account_id = $1 and is_page and state in ('sent', 'delivered')
     group by thread_id, message_id, user_id, alert_type, address, device_id, run_id,
              coalesce(step, 1), (select count(*) from page_event e where e.account_id = $1 and e.thread_id = alert.thread_id
                 and e.message_id = alert.message_id
                 and (e.kind in ('step', 'repeated', 'fail_over') and e.at <= alert.created
                   or e.kind = 'reminded' and e.user_id = alert.user_id and e.at <= alert.created + interval '5 seconds'))
    having count(*) > 1) d`

export async function evaluateDay(of: {
  day: Day
  hospital: Hospital
  truth: GroundTruth
  world: HospitalClock
}): Promise<{ outcome: Outcome; doubled: string[] }> {
  const { day, hospital, truth, world } = of
  const rows = await world.rows<PageRow>(pagesText, [hospital.account_id])
  const byMessage = new Map(rows.map((row) => [Number(row.message_id), row]))
  const personOf = new Map(hospital.staff.map(({ user_id }, person) => [user_id, person]))
  const groupOf = new Map(day.events.flatMap((e) => (e.kind === 'page' ? [[e.page, e.group] as const] : [])))
  const doubled = await world.rows<{ line: string }>(doubledText, [hospital.account_id])
  const [sent] = await world.rows<{ alerts: string; calls: string }>(alertsText, [hospital.account_id])
  const attempts: number[] = []
  const answers: number[] = []
  const counts = { declined: 0, escalated: 0, shown: 0, waiting: 0, silent: 0, off_duty: 0 }
  for (const [page, { at, message_id }] of truth.sent) {
    const row = byMessage.get(message_id)
    if (!row) {
      counts.silent++
      continue
    }
    const people = row.asked.map((user_id) => personOf.get(Number(user_id)) ?? 0)
    if (row.first_attempt !== null) attempts.push(Number(row.first_attempt))
    if (row.escalated) counts.escalated++
    if (row.is_declined) counts.declined++
    const group = groupOf.get(page)
    if (group !== undefined)
      counts.off_duty += people.filter((person) => !isExpectedRecipient(group, person, at)).length
    if (row.answered !== null) answers.push(Number(row.answered))
    else if (row.shown) counts.shown++
    else if (people.some((person) => truth.reached.has(`${page} ${person}`))) counts.waiting++
    else counts.silent++
  }
  const outcome: Outcome = {
    rules: 'Wardline',
    pages: truth.sent.size,
    within: {
      one: countWithin(answers, 1),
      five: countWithin(answers, 5),
      fifteen: countWithin(answers, 15),
    },
    answered: answers.length,
    alerts: Number(sent?.alerts ?? 0),
    calls: Number(sent?.calls ?? 0),
    ...counts,
    doubled: doubled.length,
    first_attempt: summarizeSpans(attempts),
    answer: summarizeSpans(answers),
  }
  return { outcome, doubled: doubled.map(({ line }) => line) }
}

/**
 * True for users on call when the page was sent or 25 minutes later (across a shift change), and for the
 * fail-over user.
 */
function isExpectedRecipient(group: number, person: number, at: number): boolean {
  const later = at + 25 * minute
  const isFallback = person === findFailOver(group) || person === findOperator()
  return isFallback || isOnCall(group, person, at) || isOnCall(group, person, later)
}
