import * as sources from '@wardline/contract/integrations/schedule-sources/source-schedule.routes.ts'
import { expect, test } from 'vitest'
import { createImportedHospital, createRota, kind } from '../../../fixtures/integrations/schedule-import.ts'
import { changeOccurrence, occurrenceNumber, planShift } from '../../../fixtures/paging/calendar.ts'

type Imported = Awaited<ReturnType<typeof createImportedHospital>>

/** The source strikes every second shift, so that a pull waits with a preview. */
async function createWaiting(): Promise<Imported> {
  const h = await createImportedHospital()
  const keys = h.qgenda.shifts().map(({ key }) => key)
  h.qgenda.strike(...keys.filter((_, n) => n % 2 === 1))
  expect(await h.pull()).toMatchObject({ state: 'waiting' })
  return h
}

const changes: [string, (h: Imported) => Promise<unknown>][] = [
  ['a match', (h) => h.match(h.people.ana, h.cleo)],
  ['a match that was removed', (h) => h.match(h.people.ana, null)],
  [
    'a mapping that was removed',
    async (h) => {
      const { schedules } = await h.preview()
      const schedule_id = schedules[0]?.id ?? 0
      const params = { kind, id: h.source.id, schedule_id } as const
      const { mappings } = await h.dora.call(sources.getSourceSchedule, { params })
      const mapping_id = mappings[0]?.id ?? 0
      await h.dora.call(sources.removeSourceMapping, { params: { ...params, mapping_id } })
    },
  ],
  [
    'an edit on the calendar',
    async (h) => {
      const shifts = await h.calendar(h.today, 20)
      await changeOccurrence(h.dora, occurrenceNumber(shifts, 1), { target_id: h.cleo.user.user_id })
    },
  ],
]

test.each(changes)(
  'paging §2: a preview before %s is refused and changes nothing; the next one is applied',
  async (_, change) => {
    const h = await createWaiting()
    const shown = await h.preview()
    await change(h)
    const before = await h.calendar(h.today, 20)
    const refused = await h.tryToApply(shown)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'schedule_source.plan_changed',
        detail:
          'A mapping, a match or a calendar was changed since this preview. Check the new preview, then apply it.',
      },
    })
    expect(await h.calendar(h.today, 20)).toEqual(before)
    const next = await h.preview()
    expect(next.fingerprint).not.toBe(shown.fingerprint)
    const { status, body } = await h.tryToApply(next)
    expect(status).toBe(200)
    expect(body).toMatchObject({ counts: { removed: next.counts.removed, changed: next.counts.changed } })
  },
)

test('paging §2: a shift that was entered by hand leaves the preview as it was', async () => {
  const h = await createWaiting()
  const shown = await h.preview()
  const day = h.today.add({ days: 25 }).toString()
  await planShift(h.dora, h.group_id, h.cleo, { start: `${day}T08:00`, end: `${day}T09:00` })
  expect((await h.preview()).fingerprint).toBe(shown.fingerprint)
  expect(await h.tryToApply(shown)).toMatchObject({ status: 200, body: { counts: { removed: 14 } } })
})

test('paging §2: a schedule that is mapped after the preview is not imported with it', async () => {
  const h = await createWaiting()
  const first = h.today.add({ days: 1 })
  h.qgenda.publish([
    ...h.qgenda.shifts(),
    ...createRota(first, 2, [h.people.ana, h.people.ben], 'Night Call'),
  ])
  await h.pull()
  const shown = await h.preview()
  await h.map(['night-call'], 'Nights')
  expect(await h.tryToApply(shown)).toMatchObject({ status: 409 })
  const next = await h.preview()
  expect(next.counts.added).toBe(4)
  expect(await h.tryToApply(next)).toMatchObject({ status: 200, body: { counts: { added: 4, removed: 14 } } })
})
