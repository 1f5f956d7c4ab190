import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import { getGroupSource } from '@wardline/contract/paging/imported-shifts/group-source.routes.ts'
import { expect, test } from 'vitest'
import {
  createImportedHospital,
  createScheduledHospital,
  createRota,
  kind,
  zone,
} from '../../../fixtures/integrations/schedule-import.ts'
import { getOnCallText, planShift, travelTo } from '../../../fixtures/paging/calendar.ts'

test('paging §2, §7: the first import is previewed, unmatched people first, and applied by a person', async () => {
  const h = await createScheduledHospital()
  const pulled = await h.untilPulled()
  expect(pulled).toMatchObject({
    state: 'current',
    counts: { schedules: 0, unmapped_shifts: 28, unmatched_people: 0, remote_ids: 2 },
    failure: null,
  })
  const schedule = await h.map(['cardiology-call'])
  expect(schedule).toMatchObject({
    schedule_group_id: h.group_id,
    waits_for: 'first_import',
    mappings: [{ assignment_id: 'cardiology-call', name: 'Cardiology Call', shift_count: 28, call_order: 1 }],
  })
  const unmatched = await h.preview()
  expect(unmatched).toMatchObject({
    counts: { added: 0, removed: 0, unassigned: 28, unmatched_people: 2, gaps: 0 },
    unmatched_people: [
      { shift_count: 14, suggestion: { why: 'same_email' } },
      { shift_count: 14, suggestion: { why: 'same_email' } },
    ],
  })
  expect((await h.calendar(h.today, 20)).length).toBe(0)
  await h.match(h.people.ana, h.ana)
  const half = await h.preview()
  expect(half.counts).toMatchObject({ added: 14, unassigned: 14, unmatched_people: 1 })
  await h.match(h.people.ben, h.ben)
  expect((await h.preview()).schedules[0]).toMatchObject({
    waits_for: 'first_import',
    counts: { added: 28, changed: 0, removed: 0, kept: 0 },
    days: Array.from({ length: 14 }, () => ({ added: 2, same: 0 })),
    gaps: [],
    new_members: [],
  })
  expect(await h.apply()).toMatchObject({ counts: { added: 28, removed: 0 } })
  const calendar = await h.calendar(h.today, 20)
  expect(calendar.length).toBe(28)
  expect(calendar[0]).toMatchObject({
    title: 'Cardiology Call',
    target: { display_name: h.ana.user.display_name },
    imported: { system: 'qgenda', is_edited: false },
  })
  expect(await h.apply()).toMatchObject({ counts: { added: 0, changed: 0, removed: 0, unchanged: 28 } })
  await travelTo(h, h.qgenda.shifts()[1]?.start ?? '')
  expect(await getOnCallText(h.cleo, h.group_id)).toBe(h.ben.user.display_name)
})

test('the preview lists where other people were planned here than the source has on call', async () => {
  const h = await createScheduledHospital()
  await h.untilPulled()
  await h.map(['cardiology-call'])
  await h.match(h.people.ana, h.ana)
  const [first, second, third] = h.qgenda.shifts()
  const until = third?.end ?? ''
  await planShift(h.dora, h.group_id, h.cleo, { start: first?.start ?? '', end: until })
  const differencesOf = async () => (await h.preview()).schedules[0]?.differences
  const name = ({ user }: { user: { display_name: string } }) => user.display_name
  const spans = (await differencesOf())?.map(({ was, now }) => [was.display_name, now?.display_name])
  expect(spans).toEqual([
    [name(h.cleo), name(h.ana)],
    [name(h.cleo), expect.stringContaining(h.people.ben.last)],
    [name(h.cleo), name(h.ana)],
  ])
  await h.apply()
  expect((await differencesOf())?.length, 'both are on call now').toBe(3)
  await planShift(h.dora, h.group_id, h.ana, { start: first?.start ?? '', end: second?.start ?? '' })
  expect((await differencesOf())?.length, 'the same person in both').toBe(3)
})

test('paging §2, §7: strikes and changes of the source reach the calendar by the interval; the past stays', async () => {
  const h = await createImportedHospital()
  const [first, second, third] = h.qgenda.shifts()
  h.qgenda.strike(second?.key ?? '')
  h.qgenda.edit(third?.key ?? '', { person: h.people.ben })
  await travelTo(
    h,
    Temporal.Instant.from(first?.start ?? '')
      .add({ hours: 1 })
      .toString(),
  )
  await h.pullByInterval()
  const [pull] = (await h.dora.call(sources.listSourcePulls, { params: h.params })).results
  expect(pull).toMatchObject({ state: 'applied', changed: 1, removed: 1, requested_by: null })
  const calendar = await h.calendar(h.today, 4)
  expect(calendar.map(({ target }) => target.display_name).slice(0, 3)).toEqual([
    h.ana.user.display_name,
    h.ben.user.display_name,
    h.ben.user.display_name,
  ])
  expect(calendar.length).toBe(5)
  // In progress: what was is kept, what comes changes.
  h.qgenda.edit(first?.key ?? '', { person: h.people.ben })
  await h.pull()
  const pieces = await h.calendar(h.today, 2)
  expect(pieces.slice(0, 2).map(({ target }) => target.display_name)).toEqual([
    h.ana.user.display_name,
    h.ben.user.display_name,
  ])
  h.qgenda.strike(first?.key ?? '')
  await h.pull()
  expect(await getOnCallText(h.cleo, h.group_id)).toBe('Nobody on Call')
  expect((await h.calendar(h.today, 2))[0]?.target.display_name).toBe(h.ana.user.display_name)
})

test.for(['2027-03-12T12:00:00Z', '2027-11-05T12:00:00Z'])(
  'paging §2: imported shifts meet on the clock change after %s',
  async (start) => {
    const h = await createScheduledHospital({ start, days: 4 })
    h.qgenda.publish(createRota(h.today, 4, [h.people.ana, h.people.ben]))
    await h.untilPulled()
    h.clock.forward({ minutes: 20 })
    await h.pull()
    await h.map(['cardiology-call'])
    await h.match(h.people.ana, h.ana)
    await h.match(h.people.ben, h.ben)
    await h.apply()
    const calendar = await h.calendar(h.today, 6)
    const ahead = h.qgenda.shifts().filter(({ end }) => Date.parse(end) > h.clock.now().epochMilliseconds)
    const instants = (at: string) => Temporal.Instant.from(at).toString()
    expect(
      calendar.map(({ whole_start, whole_end }) => [instants(whole_start), instants(whole_end)]),
    ).toEqual(ahead.map(({ start: from, end }) => [from, end]))
    const lengths = new Set(
      ahead.map(({ start: from, end }) => (Date.parse(end) - Date.parse(from)) / 3_600_000),
    )
    expect(lengths.size).toBe(2)
  },
)

test('a person who is not matched, and an open shift, are named on the calendar and put no one on call', async () => {
  const h = await createImportedHospital()
  const [first, second] = h.qgenda.shifts()
  h.qgenda.edit(first?.key ?? '', { person: null })
  h.qgenda.edit(second?.key ?? '', { person: h.people.cleo })
  await h.pull()
  const query = { start: first?.start ?? '', end: second?.end ?? '' }
  const group = await h.ana.call(getGroupSource, { params: { id: h.group_id }, query })
  expect(group).toMatchObject({
    source: { kind, state: 'current', name: 'QGenda' },
    unassigned: [
      { staff_name: '', assignment_name: 'Cardiology Call' },
      { staff_name: expect.stringContaining('Cleo') as string },
    ],
    may: { open: false },
  })
  expect((await h.dora.call(getGroupSource, { params: { id: h.group_id }, query })).may.open).toBe(true)
  await travelTo(h, first?.start ?? '')
  expect(await getOnCallText(h.ben, h.group_id)).toBe('Nobody on Call')
  expect(zone).toBe('America/New_York')
})
