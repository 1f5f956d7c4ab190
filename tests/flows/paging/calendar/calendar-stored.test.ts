import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { compareOnCall, playOnServer } from '../../../fixtures/paging/calendar-on-server.ts'

test('shifts planned, changed and taken over through the API match the reference calendar', async () => {
  const h = await createHospital()
  const groups = [
    await playOnServer(h, 'America/New_York', 11),
    await playOnServer(h, 'America/St_Johns', 12),
    await playOnServer(h, 'America/Adak', 13),
  ]
  expect(groups.reduce((all, { done }) => all + done, 0)).toBeGreaterThan(6)
  const standings = groups.map(({ group_id, slow }) => ({ group_id, ...slow.asItStands() }))
  const now = h.clock.now().epochMilliseconds
  const [from, to] = [now + 86_400_000, now + 390 * 86_400_000]
  const changes = [...new Set(standings.flatMap(({ boundaries }) => boundaries))].filter(
    (at) => at > from && at < to,
  )
  // A sample over the year, just before and at each change.
  const some = changes
    .filter((_, i) => i % Math.ceil(changes.length / 250) === 0)
    .flatMap((at) => [at - 1, at])
  expect(some.length).toBeGreaterThan(100)
  for (const at of some) {
    const instant = new Date(at).toISOString()
    const found = await compareOnCall(h, groups, instant)
    const expected = new Map(standings.map(({ group_id, onCallAt }) => [group_id, onCallAt(at).join(' ')]))
    expect({ instant, found }).toEqual({ instant, found: expected })
  }
})
