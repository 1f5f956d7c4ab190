import { getPushKey } from '@wardline/contract/alerts/devices/device.routes.ts'
import { previewRecipients } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { getMessageOutcome } from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import type { Outcome } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import fc from 'fast-check'
import process from 'node:process'
import { beforeAll, expect, test } from 'vitest'
import { advanceClock, pollOptions, queryRows } from '../../fixtures/alerts/notifications.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { readThread } from '../../fixtures/messaging/escalated-pages.ts'
import { startPushService } from '../../fixtures/peers/push-service.ts'
import {
  applyDraw,
  createDrawnHospital,
  draws,
  forgetEarlierMessages,
  type DrawnHospital,
} from './drawn-hospital.ts'
import { compareAnnouncement, type Happened, type HappenedStage } from './compare-announcement.ts'

const isFull = process.env['FAULTS'] === 'full'
const numRuns = isFull ? 400 : 8

let h: Hospital
let drawn: DrawnHospital

beforeAll(async () => {
  h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' }, closesWithTest: false })
  const others = []
  for (const name of ['Fay Holt', 'Gus Iyer', 'Hal Jung', 'Ida Kerr']) others.push(await createUser(h, name))
  drawn = await createDrawnHospital(h, [h.ben, h.cleo, ...others])
  await h.ben.call(getPushKey)
  return h.close
})

/** Every task that is due has run. */
const settle = () =>
  expect
    .poll(
      () =>
        queryRows(
          h,
          `select kind, last_error from due_task where account_id = ${h.ids.account_id}
            and (locked_until is not null or due <= clock_now()) and (kind like 'alert_%' or kind like 'escalation_%')`,
        ),
      pollOptions,
    )
    .toEqual([])

async function readHappened(thread: Thread): Promise<Happened> {
  const { id } = thread
  const alerts = await queryRows<Happened['alerts'][number]>(
    h,
    `select a.user_id, a.channel,
            min(round(extract(epoch from a.due - case when w.is_delayed then t.created else a.created end)))::int as in_seconds
        from alert a
       join thread t on t.id = a.thread_id
       left join page_event started on started.run_id = a.run_id and started.kind = 'escalation_started'
       join lateral (select min(b.created) as created from alert b
                      where b.thread_id = a.thread_id and b.user_id = a.user_id and not b.is_to_sender) earliest
         on a.created < earliest.created + interval '20 seconds'
      cross join lateral (select a.run_id is null and a.created > t.created + interval '45 seconds' as is_delayed) w
      where a.thread_id = ${id} and not a.is_to_sender
        and a.step is not distinct from (started.details ->> 'step')::int and not (a.state = 'failed' and a.attempts = 0)
        and (a.state <> 'merged' or a.reason = 'Notified again earlier.')
      group by 1, 2 order by 1, 3, 2`,
  )
  const people = await queryRows<{ user_id: number }>(
    h,
    `select user_id from subscriber where thread_id = ${id} and reason in ('new_message', 'forward') order by user_id`,
  )
  return { alerts, user_ids: people.map(({ user_id }) => user_id) }
}

const readStages = (thread: Thread): Promise<HappenedStage[]> =>
  queryRows<HappenedStage>(
    h,
    `select e.run_id, e.kind, coalesce((e.details ->> 'round')::int, 1) as round,
            extract(epoch from e.at - t.created)::float8 as in_seconds,
            coalesce((select json_agg(u.display_name order by u.display_name) from users u where u.id in (
              select x::bigint from jsonb_array_elements_text(e.details -> 'to_user_ids') as x)), '[]') as names
       from page_event e join thread t on t.id = e.thread_id
      where e.thread_id = ${thread.id} and e.run_id is not null
        and e.kind in ('escalation_started', 'step', 'fail_over', 'unanswered')
      order by e.id`,
  )

/** Without a receipt, the next channel of a user would start earlier than announced. */
const receiveAlerts = (thread: Thread) =>
  queryRows(
    h,
    `update alert set state = 'delivered', delivered = clock_now(), ended = clock_now()
      where thread_id = ${thread.id} and state = 'sent'`,
  )

/** Runs the clock until every notification that a routing policy delays has started. */
async function runDelays(thread: Thread): Promise<void> {
  const waits = await queryRows<{ wait_ms: number }>(
    h,
    `select (extract(epoch from due - clock_now()) * 1000)::float8 as wait_ms from due_task
      where kind = 'alert_notify' and (payload ->> 'thread_id')::bigint = ${thread.id}
        and payload ->> 'reminded' is null and due > clock_now()
      order by due`,
  )
  let passed_ms = 0
  for (const { wait_ms } of waits) {
    await receiveAlerts(thread)
    await advanceClock(h, { milliseconds: Math.max(0, Math.ceil(wait_ms) - passed_ms) + 20 })
    passed_ms = Math.max(passed_ms, Math.ceil(wait_ms))
    await settle()
  }
}

/** Runs the clock until no escalation of the thread is left. */
async function runEscalations(thread: Thread): Promise<void> {
  for (let stage = 0; stage < 60; stage++) {
    const [next] = await queryRows<{ wait_ms: number | null }>(
      h,
      `select (extract(epoch from min(next_due) - clock_now()) * 1000)::float8 as wait_ms
         from escalation_run where thread_id = ${thread.id} and state = 'running'`,
    )
    if (next?.wait_ms === null || next?.wait_ms === undefined) return
    await advanceClock(h, { milliseconds: Math.max(0, Math.ceil(next.wait_ms)) + 20 })
    await settle()
  }
  throw new Error('The escalation did not end.')
}

/** Quiet hours end a second sooner for the second request. Times are compared with what happens. */
const withoutTimes = (contacts: RecipientPreview['contacts']) =>
  contacts.map((contact) => ({
    ...contact,
    people: contact.people.map((person) => ({
      ...person,
      channels: person.channels.map(({ channel }) => channel),
    })),
  }))

const readOutcome = (thread: Thread): Promise<Outcome> =>
  h.ana.call(getMessageOutcome, { params: { id: thread.id }, query: { message_id: thread.last_message.id } })

test('people, channels and times that compose and the thread announce are those of the notifications', async () => {
  const { url: push_url } = await startPushService()
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      await forgetEarlierMessages(drawn)
      await settle()
      const { recipient_ids, subject } = await applyDraw(drawn, draw, push_url)
      const { recipients: _, has_options, ...options } = draw.draft
      const response_options = has_options ? ['Coming', 'Cannot come'] : []
      const draft = { ...options, response_options, recipient_ids, subject, data: { body: 'Bed 12' } }
      const preview: RecipientPreview = await h.ana.call(previewRecipients, { body: draft })
      if (draw.routing === null) {
        const { data: _data, subject: _subject, ...query } = draft
        const resolved = await h.ana.call(resolveRecipients, { body: query })
        expect(withoutTimes(resolved.results)).toEqual(withoutTimes(preview.contacts))
        expect([resolved.problem, resolved.people_count]).toEqual([preview.problem, preview.people_count])
      }
      const sent = await h.ana.request(createThread, { body: draft })
      expect(sent.status === 201, JSON.stringify([sent.body, preview.problem])).toBe(preview.problem === null)
      if (sent.status !== 201) return
      await settle()
      const thread = await readThread(h.ana, sent.body)
      await runDelays(thread)
      const happened = await readHappened(thread)
      const outcome = thread.paging_requests.length > 0 ? await readOutcome(thread) : undefined
      const [since] = await queryRows<{ seconds: number }>(
        h,
        `select extract(epoch from clock_now() - created)::float8 as seconds from thread where id = ${thread.id}`,
      )
      await runEscalations(thread)
      const stages = await readStages(thread)
      const seconds = since?.seconds ?? 0
      const untrue = compareAnnouncement({ preview, thread, outcome, happened, stages, seconds })
      if (untrue.length > 0) throw new Error(untrue.join('\n'))
    }),
    { numRuns },
  )
})
