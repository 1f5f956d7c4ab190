import { expect, test } from 'vitest'
import { IdleClock } from './idle-clock.ts'

const minute = 60_000

function bench() {
  const seen = { reports: 0, locks: 0 }
  let now = 0
  const clock = new IdleClock({
    now: () => now,
    limitMs: 15 * minute,
    onActive: () => (seen.reports += 1),
    onIdle: () => (seen.locks += 1),
  })
  return { clock, seen, forward: (ms: number) => (now += ms) }
}

test('without activity the screen locks once, after the whole time', () => {
  const { clock, seen, forward } = bench()
  forward(15 * minute - 1)
  clock.check()
  expect(seen.locks).toBe(0)
  forward(1)
  clock.check()
  clock.check()
  expect(seen.locks).toBe(1)
})

test('activity here or in another tab postpones the lock, and is reported at most twice a minute', () => {
  const { clock, seen, forward } = bench()
  for (let i = 0; i < 600; i++) {
    forward(1000)
    clock.noteActivity()
  }
  expect(seen.reports).toBe(20)
  forward(14 * minute)
  clock.noteActivityElsewhere()
  forward(14 * minute)
  clock.check()
  expect(seen.locks).toBe(0)
})

test('the first movement after the computer slept locks the screen instead of postponing it', () => {
  const { clock, seen, forward } = bench()
  forward(8 * 60 * minute)
  clock.noteActivity()
  expect(seen).toEqual({ reports: 0, locks: 1 })
  clock.restart()
  clock.noteActivity()
  expect(seen).toEqual({ reports: 1, locks: 1 })
})
