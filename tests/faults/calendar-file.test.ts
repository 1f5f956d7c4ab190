import process from 'node:process'
import { readFile } from '@wardline/server/features/paging/ical-file.rules.ts'
import { expect, test } from 'vitest'

const isFull = process.env['FAULTS'] === 'full'
const around = { zone: 'America/New_York', now: Date.parse('2026-01-01T00:00:00Z'), most: 2000 }

const event = (uid: number, lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Ben', ...lines, 'END:VEVENT'].join('\r\n')
const file = (count: number, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: count }, (_, uid) =>
      event(uid, ['DTSTART;TZID=America/New_York:19710101T100000', 'DURATION:PT1H', ...lines]),
    ),
    'END:VCALENDAR',
  ].join('\r\n')

/** Files that may be imported and are as much work as a file may be. */
const heavy = {
  'series of half a century': file(
    200,
    'RRULE:FREQ=DAILY',
    ...Array.from({ length: 15 }, (_, day) => `EXDATE:202606${10 + day}T140000Z`),
  ),
  'rules that never occur': file(10, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  'series that end after 2,000 times': file(isFull ? 200 : 40, 'RRULE:FREQ=DAILY;COUNT=2000'),
  'every hour of every day': file(
    200,
    `RRULE:FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join()}`,
  ),
  'lines that nobody reads': file(1, ...Array.from({ length: 25_000 }, (_, line) => `X-${line}:"aaaaaaaa"`)),
}

/** How often others had their turn while this was done, and the longest that they waited for one (milliseconds). */
async function turnsDuring(work: () => Promise<unknown>) {
  const waits: number[] = []
  let last = performance.now()
  let isOver = false
  const turn = () => {
    const now = performance.now()
    waits.push(now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const began = performance.now()
  await work()
  const took = performance.now() - began
  isOver = true
  return { took, turns: waits.length, longest: Math.max(...waits) }
}

test.each(Object.entries(heavy))(
  'F19: a calendar file at the limits holds nobody up: %s',
  async (name, text) => {
    await readFile(text, around) // once, so that the code is compiled
    const { took, turns, longest } = await turnsDuring(() => readFile(text, around))
    process.stdout.write(`F19: ${name}: ${took.toFixed(0)} ms, the longest wait ${longest.toFixed(0)} ms\n`)
    // One turn in 50 ms at the least, whatever the machine; the wait itself is measured on a quiet one.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(took / 50))
    if (isFull) expect(longest).toBeLessThan(50)
  },
)
