import { addDays, previousSpan } from '@wardline/contract/days.rules.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { step_seconds } from '@wardline/server/features/reports/tallies/step.rules.ts'
import { rebuildTallies, tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createNotificationHospital, pollOptions } from '../../fixtures/alerts/notifications.ts'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { hospitalDay, hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import {
  acceptPage,
  advanceClock,
  createCardiology,
  expectPage,
  rejectPage,
  respondToPage,
  sendPage,
} from '../../fixtures/messaging/escalated-pages.ts'
import { createGroup, type Group } from '../../fixtures/paging/group-rows.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
})

const hospitalHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
})
const today = () => hospitalToday(h)

interface RawPage {
  sent: number
  day: string
  hour: number
  group_id: number
  priority: number
  delivered: number | null
  opened: number | null
  answered: number | null
  declined: number | null
  kinds: string[]
}

/** The rows of each page, judged here. */
async function readRawPages(): Promise<RawPage[]> {
  const pages = await rowsOf(
    h,
    sql<
      Record<'sent' | 'delivered' | 'opened' | 'answered' | 'declined', number | null> & {
        group_id: number
        priority: number
        kinds: string[]
      }
    >`
    select extract(epoch from m.created)::float8 as sent, coalesce(g.paging_group_id, 0) as group_id, t.priority,
           (select extract(epoch from min(r.at))::float8 from receipt r where r.thread_id = t.id and r.kind = 1) as delivered,
           (select extract(epoch from min(r.at))::float8 from receipt r where r.thread_id = t.id and r.kind = 2) as opened,
           (select extract(epoch from min(k.closed))::float8 from acknowledgement k
             where k.thread_id = t.id and (k.state = 'accepted' or k.state = 'responded' and coalesce(k.meaning, '') <> 'no')) as answered,
           (select extract(epoch from min(k.closed))::float8 from acknowledgement k
             where k.thread_id = t.id and (k.state = 'rejected' or k.meaning = 'no')) as declined,
           array(select e.kind from page_event e where e.thread_id = t.id) as kinds
      from thread t join message m on m.thread_id = t.id left join thread_group g on g.thread_id = t.id
     where t.account_id = ${h.ids.account_id} and exists (select from acknowledgement k where k.thread_id = t.id)`,
  )
  return pages.map((page) => {
    const sent = page.sent ?? 0
    const after = (at: number | null) =>
      at === null || at - sent >= 3 * 86_400 ? null : Math.ceil(at - sent)
    return {
      sent,
      day: hospitalDay(sent * 1000),
      hour: Number(hospitalHour.format(sent * 1000)),
      group_id: page.group_id,
      priority: page.priority,
      delivered: after(page.delivered),
      opened: after(page.opened),
      answered: after(page.answered),
      declined: after(page.declined),
      kinds: page.kinds,
    }
  })
}

const roundUp = (seconds: number | undefined) =>
  seconds === undefined ? null : (step_seconds.find((step) => seconds <= step) ?? null)

function within(pages: RawPage[], pick: (page: RawPage) => number | null, share: number): number | null {
  const times = pages.map(pick).filter((seconds) => seconds !== null)
  return roundUp(times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1])
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10

function summarize(pages: RawPage[]) {
  const count = (fits: (page: RawPage) => boolean) => pages.filter(fits).length
  const share = (fits: (page: RawPage) => boolean) => percent(count(fits), pages.length)
  const has = (...kinds: string[]) => count((page) => page.kinds.some((kind) => kinds.includes(kind)))
  return {
    pages: pages.length,
    delivered: share(({ delivered }) => delivered !== null),
    delivered_half: within(pages, ({ delivered }) => delivered, 0.5),
    opened: share(({ opened }) => opened !== null),
    opened_half: within(pages, ({ opened }) => opened, 0.5),
    answered: share(({ answered }) => answered !== null),
    answered_half: within(pages, ({ answered }) => answered, 0.5),
    answered_most: within(pages, ({ answered }) => answered, 0.9),
    in_5_minutes: share(({ answered }) => answered !== null && answered <= 300),
    declined: count(({ declined }) => declined !== null),
    escalated: has('step', 'repeated', 'fail_over'),
    unanswered: count(({ kinds, answered }) => kinds.includes('unanswered') && answered === null),
    misdirected: has('wrong_recipient'),
  }
}

async function loadYear(seed: number): Promise<{ groups: Group[]; raw: RawPage[] }> {
  const groups = [await createGroup(h, 'Cardiology'), await createGroup(h, 'Surgery')]
  await insertPagesOfAYear(h, { pages: 500, seed, group_ids: groups.map(({ group_id }) => group_id) })
  await tallyAccount(h.app.db, h.ids.account_id)
  return { groups, raw: await readRawPages() }
}

test('closed loop by group, priority and hour equals the rows of a year, in any period', async () => {
  const { groups, raw } = await loadYear(11)
  const until = today()
  for (const from of ['2000-01-01', addDays(until, -250), addDays(until, -70), addDays(until, -20)]) {
    const inPeriod = raw.filter(({ day }) => day >= from)
    const cases = [
      { by: 'group', key: ({ group_id }: RawPage) => group_id },
      { by: 'priority', key: ({ priority }: RawPage) => priority },
      { by: 'hour', key: ({ hour }: RawPage) => hour },
    ] as const
    for (const { by, key } of cases) {
      const { results } = await h.dora.call(routes.readClosedLoopReport, {
        query: { from, until, by, page_size: 50 },
      })
      const expected = Map.groupBy(inPeriod, key)
      expect(results.map(({ id }) => id).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const { id, name: _, ...row } of results)
        expect(row).toEqual(summarize(expected.get(Number(id)) ?? []))
    }
    const { figures, heat } = await h.dora.call(routes.readClosedLoopReport, { query: { from, until } })
    const before = previousSpan({ from, until })
    const earlier = raw.filter(({ day }) => day >= before.from && day <= before.until)
    expect(figures[0]).toEqual({
      label: 'Pages',
      value: inPeriod.length,
      kind: 'count',
      counts: 'pages',
      ...(earlier.length > 0 && { previous: earlier.length }),
    })
    const cell = heat?.rows.find(({ id }) => id === groups[0]?.group_id)?.slots[5]
    const ofCell = inPeriod.filter(
      ({ group_id, hour }) => group_id === groups[0]?.group_id && (hour === 10 || hour === 11),
    )
    expect(cell).toEqual({
      pages: ofCell.length,
      half: within(ofCell, ({ answered }) => answered, 0.5),
      most: within(ofCell, ({ answered }) => answered, 0.9),
    })
  }
  const urgent = raw.filter(({ priority, group_id }) => priority === 2 && group_id === groups[1]?.group_id)
  const one = await h.dora.call(routes.readClosedLoopReport, {
    query: { from: '2000-01-01', until, priority: 2, group_id: groups[1]?.group_id ?? 0 },
  })
  expect(one.results).toMatchObject([{ name: 'Surgery', pages: urgent.length }])
})

test('the pages behind a number are listed slowest first, without text; only participants may open them', async () => {
  const { groups, raw } = await loadYear(12)
  const query = { from: '2000-01-01', until: today(), group_id: groups[0]?.group_id ?? 0, page_size: 250 }
  const ofGroup = raw.filter(({ group_id }) => group_id === groups[0]?.group_id)
  const { count, results } = await h.dora.call(routes.listReportedPages, { query })
  expect(count).toBe(ofGroup.length)
  const times = results.map(({ answered_seconds }) => answered_seconds ?? Infinity)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(results.every(({ may_open }) => !may_open)).toBe(true)
  expect(JSON.stringify(results)).not.toMatch(/Subject|Text/)
  for (const [outcome, kinds] of [
    ['escalated', ['step', 'repeated', 'fail_over']],
    ['misdirected', ['wrong_recipient']],
  ] as const) {
    const page = await h.dora.call(routes.listReportedPages, { query: { ...query, outcome } })
    expect(page.count).toBe(
      ofGroup.filter((each) => each.kinds.some((kind) => kinds.includes(kind as never))).length,
    )
  }
  const declined = await h.dora.call(routes.listReportedPages, { query: { ...query, outcome: 'declined' } })
  expect(declined.count).toBe(ofGroup.filter((each) => each.declined !== null).length)
  expect(declined.results.every(({ is_declined }) => is_declined)).toBe(true)
  const slot = await h.dora.call(routes.listReportedPages, { query: { ...query, slot: 3 } })
  expect(slot.count).toBe(ofGroup.filter(({ hour }) => hour === 6 || hour === 7).length)
  expect((await h.dora.request(routes.listReportedPages, { query: { group_id: 999_999 } })).status).toBe(404)
})

test('an escalated page is counted from its sending to its answer, once, also after a rebuild', async () => {
  const cardiology = await createCardiology(h)
  const thread = await sendPage(h.ana, cardiology)
  await advanceClock(h, { minutes: 3 })
  await expectPage(h.ana, thread, ({ responders }) => responders.length === 2)
  await acceptPage(h.cleo, thread)
  const read = async () => {
    const report = await h.dora.call(routes.readClosedLoopReport, {})
    return report.results
  }
  await tallyAccount(h.app.db, h.ids.account_id)
  await tallyAccount(h.app.db, h.ids.account_id)
  const expected = [
    { id: cardiology.group_id, pages: 1, answered: 100, answered_half: 300, escalated: 1, unanswered: 0 },
  ]
  expect(await read()).toMatchObject(expected)
  const pages = await h.dora.call(routes.listReportedPages, { query: {} })
  expect(pages.results).toMatchObject([{ thread_id: thread.id, is_escalated: true, may_open: false }])
  await rebuildTallies(h.app.db, h.ids.account_id)
  expect(await read()).toMatchObject(expected)
  const load = await h.dora.call(routes.readOnCallLoadReport, { query: { sort: 'user' } })
  expect(load.results).toMatchObject([
    { user: 'Ben Okafor', pages: 1 },
    { user: 'Cleo Marsh', pages: 1 },
  ])
})

test('a page that is only declined counts as declined, not as answered', async () => {
  const sendAndDecline = async (
    more: Record<string, unknown>,
    decline: (thread: { id: number }) => Promise<unknown>,
  ) => decline(await h.ana.writes(h.ben, 'Consult', more))
  await sendAndDecline({ requires_confirm: true }, (thread) => rejectPage(h.ben, thread))
  await sendAndDecline(
    { response_options: ['Coming', 'Cannot come'], response_meanings: { 'Cannot come': 'no' } },
    (thread) => respondToPage(h.ben, thread, 'Cannot come'),
  )
  await acceptPage(h.ben, await h.ana.writes(h.ben, 'Sign', { requires_confirm: true }))
  await tallyAccount(h.app.db, h.ids.account_id)
  const { results } = await h.dora.call(routes.readClosedLoopReport, {})
  expect(results).toMatchObject([{ pages: 3, answered: 33.3, declined: 2, unanswered: 0, answered_half: 15 }])
  const { pages } = await h.dora.call(getSystemStatus, {})
  expect(pages).toMatchObject({ asked: 3, answered: 1, declined: 2, waiting: 0 })
})

interface Shift {
  user: number
  group: number
  starts: number
  ends: number
}

/** Each quarter of an hour of the days, judged here; all shifts begin and end on one. */
function countQuarters(shifts: Shift[], { from, until, now }: { from: string; until: string; now: number }) {
  const seconds = new Map<string, { seconds: number; weekend: number; gap: number; service: number }>()
  const add = (key: string, part: 'seconds' | 'weekend' | 'gap' | 'service') => {
    const sums = seconds.get(key) ?? { seconds: 0, weekend: 0, gap: 0, service: 0 }
    sums[part] += 900
    seconds.set(key, sums)
  }
  const groups = [...new Set(shifts.map(({ group }) => group))]
  const first = new Map(
    groups.map((group) => [
      group,
      Math.min(...shifts.flatMap((each) => (each.group === group ? each.starts : []))),
    ]),
  )
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short' })
  for (let at = Date.parse(`${addDays(from, -1)}T00:00Z`); at < now; at += 900_000) {
    const day = hospitalDay(at)
    if (day < from || day > until) continue
    const isWeekend = weekday.format(at).startsWith('S')
    for (const group of groups) {
      const onCall = shifts.filter((each) => each.group === group && each.starts <= at && each.ends > at)
      if (at >= (first.get(group) ?? 0)) {
        add(`group ${group}`, 'service')
        if (onCall.length === 0) add(`group ${group}`, 'gap')
      }
      for (const user of new Set(onCall.map((each) => each.user))) {
        add(`user ${user}`, 'seconds')
        if (isWeekend) add(`user ${user}`, 'weekend')
      }
    }
  }
  return seconds
}

test('on-call load and coverage equal a count of each quarter of an hour, over both clock changes', async () => {
  const groups = [await createGroup(h, 'Cardiology'), await createGroup(h, 'Surgery')]
  const people = [h.ana, h.ben, h.cleo]
  const now = Math.floor(h.clock.now().epochMilliseconds / 900_000) * 900_000
  // A shift of 7 hours every 8, so that there are gaps, for the 380 days before now.
  const shifts = Array.from({ length: 380 * 3 }, (_, i): Shift => {
    const starts = now - 380 * 86_400_000 + i * 8 * 3_600_000
    return {
      user: people[i % 3]?.user.user_id ?? 0,
      group: groups[i % 5 === 0 ? 0 : 1]?.group_id ?? 0,
      starts,
      ends: starts + 7 * 3_600_000,
    }
  })
  await rowsOf(
    h,
    sql`insert into shift (account_id, group_id, user_id, starts, ends)
    select ${h.ids.account_id}, each.group, each.user, to_timestamp(each.starts / 1000.0), to_timestamp(each.ends / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as each("group" bigint, "user" bigint, starts bigint, ends bigint)`,
  )
  const until = addDays(today(), -1)
  await rowsOf(h, sql`update users set first_sign_in = clock_now() - interval '380 days'`)
  await rowsOf(
    h,
    sql`insert into user_day (account_id, user_id, day, platform)
    values (${h.ids.account_id}, ${h.ana.user.user_id}, ${addDays(until, -370)}::date, 'Apple')`,
  )
  await tallyAccount(h.app.db, h.ids.account_id)
  for (const from of [addDays(until, -365), addDays(until, -45), until]) {
    const expected = countQuarters(shifts, { from, until, now })
    const load = await h.dora.call(routes.readOnCallLoadReport, { query: { from, until } })
    for (const person of people) {
      const row = load.results.find(({ id }) => id === person.user.user_id)
      const sums = expected.get(`user ${person.user.user_id}`)
      expect(row?.['seconds'] ?? 0).toBe(sums?.seconds ?? 0)
      expect(row?.['weekend_seconds'] ?? 0).toBe(sums?.weekend ?? 0)
    }
    const coverage = await h.dora.call(routes.readCoverageReport, { query: { from, until } })
    for (const { group_id } of groups) {
      const row = coverage.results.find(({ id }) => id === group_id)
      const sums = expected.get(`group ${group_id}`)
      expect(row).toMatchObject({ service_seconds: sums?.service, gap_seconds: sums?.gap })
    }
  }
})

test('alerts are counted by channel and provider, with the first attempt of urgent ones', async () => {
  h = await createNotificationHospital()
  await h.ana.writes(h.ben, 'K+ 6.1', { priority: 2, requires_confirm: true })
  await expect
    .poll(async () => rowsOf(h, sql`select from alert where first_tried is not null`), pollOptions)
    .not.toEqual([])
  await tallyAccount(h.app.db, h.ids.account_id)
  const raw = await rowsOf(
    h,
    sql<{ channel: string; tried: number }>`
    select channel, count(first_tried)::int as tried from alert where state not in ('merged', 'skipped') group by channel`,
  )
  const { figures, results } = await h.dora.call(routes.readChannelQualityReport, {})
  expect(figures[0]).toEqual({
    label: 'Attempted',
    value: raw.reduce((sum, { tried }) => sum + tried, 0),
    kind: 'count',
  })
  expect(results.find(({ channel }) => channel === 'Text message')).toMatchObject({
    provider: 'Twilio',
    tried: 1,
    attempt_half: 15,
  })
  // Ben has no browser that receives notifications.
  expect(results.find(({ channel }) => channel === 'Browser')).toMatchObject({ tried: 0, impossible: 1 })
})
