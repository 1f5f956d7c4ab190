import * as previews from '@wardline/contract/integrations/schedule-sources/source-preview.routes.ts'
import { expect, test } from 'vitest'
import { createImportedHospital } from '../../../fixtures/integrations/schedule-import.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import {
  cancelOccurrence,
  changeOccurrence,
  occurrenceNumber,
  takeOver,
} from '../../../fixtures/paging/calendar.ts'

test('an edit, a cancellation and a takeover of imported shifts survive pulls, and are marked', async () => {
  const h = await createImportedHospital()
  const keys = h.qgenda.shifts().map(({ key }) => key)
  const before = await h.calendar(h.today, 20)
  await changeOccurrence(h.dora, occurrenceNumber(before, 2), { target_id: h.cleo.user.user_id })
  await cancelOccurrence(h.dora, occurrenceNumber(before, 3))
  await takeOver(h.cleo, occurrenceNumber(before, 4))
  // The source changes the edited and the cancelled shift, and strikes the one that was taken over.
  h.qgenda.edit(keys[2] ?? '', { person: h.people.ben })
  h.qgenda.edit(keys[3] ?? '', { person: h.people.ana })
  h.qgenda.strike(keys[4] ?? '')
  expect(await h.pull()).toMatchObject({ state: 'current' })
  const after = await h.calendar(h.today, 20)
  expect(after.length).toBe(27)
  expect(after[2]).toMatchObject({
    event_id: before[2]?.event_id,
    target: { display_name: h.cleo.user.display_name },
    imported: { system: 'qgenda', is_edited: true },
  })
  expect(after[3]).toMatchObject({
    event_id: before[4]?.event_id,
    takeover: { user_id: h.cleo.user.user_id },
    imported: { is_edited: true },
  })
  const { results } = await h.dora.call(previews.listSourceOverrides, { params: h.params })
  expect(results.map(({ edit, now }) => [edit, now?.display_name ?? null])).toEqual([
    ['changed', h.ben.user.display_name],
    ['cancelled', h.ana.user.display_name],
    ['no_longer_in_source', null],
  ])
  expect((await h.preview()).counts).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 3 })

  // A reverted edit becomes what the source has.
  for (const { event_id } of results)
    await h.dora.call(previews.deleteSourceOverride, { params: { ...h.params, event_id: event_id ?? 0 } })
  const given_up = await h.calendar(h.today, 20)
  expect(given_up.length).toBe(27)
  expect(
    given_up.slice(2, 5).map(({ target, imported }) => [target.display_name, imported?.is_edited]),
  ).toEqual([
    [h.ben.user.display_name, false],
    [h.ana.user.display_name, false],
    [h.ben.user.display_name, false],
  ])
  expect((await h.preview()).counts).toMatchObject({ kept: 0, changed: 0, added: 0 })
  expect((await listAuditEntries(h, 'on_call_event.edit_given_up')).length).toBe(3)
})

test('an edit that the source makes as well is no edit any more; an edited title stays', async () => {
  const h = await createImportedHospital()
  const [first, second] = h.qgenda.shifts()
  const before = await h.calendar(h.today, 20)
  await changeOccurrence(h.dora, occurrenceNumber(before, 0), { target_id: h.cleo.user.user_id })
  await changeOccurrence(h.dora, occurrenceNumber(before, 1), { title: 'Call 555-0100 first' })
  h.qgenda.edit(first?.key ?? '', { person: h.people.cleo })
  h.qgenda.edit(second?.key ?? '', { person: h.people.ana })
  await h.pull()
  await h.match(h.people.cleo, h.cleo)
  await h.apply()
  const [one, two] = await h.calendar(h.today, 20)
  expect(one).toMatchObject({ target_id: h.cleo.user.user_id, imported: { is_edited: false } })
  expect(two).toMatchObject({ target_id: h.ana.user.user_id, title: 'Call 555-0100 first' })
  h.qgenda.edit(first?.key ?? '', { person: h.people.ben })
  await h.pull()
  expect((await h.calendar(h.today, 20))[0]).toMatchObject({ target_id: h.ben.user.user_id })
})
