import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { answersAt, playOnServer } from '../world/played-calendar.ts'

test('issue 4 part 3: what is planned, changed and taken over through the server is looked up as the slow calendar answers it', async () => {
  const h = await hospital()
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
  // Some of all, spread over the year; just before a change and at it.
  const some = changes
    .filter((_, i) => i % Math.ceil(changes.length / 250) === 0)
    .flatMap((at) => [at - 1, at])
  expect(some.length).toBeGreaterThan(100)
  for (const at of some) {
    const instant = new Date(at).toISOString()
    const found = await answersAt(h, groups, instant)
    const expected = new Map(standings.map(({ group_id, onCallAt }) => [group_id, onCallAt(at).join(' ')]))
    expect({ instant, found }).toEqual({ instant, found: expected })
  }
})
