import process from 'node:process'
import { parseCalendarFile } from '@wardline/server/features/paging/import/calendar-file.rules.ts'
import { expect, test } from 'vitest'

const isFull = process.env['FAULTS'] === 'full'
const around = { zone: 'America/New_York', now: Date.parse('2026-01-01T00:00:00Z'), most: 2000 }

const icsEvent = (uid: number, lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Ben', ...lines, 'END:VEVENT'].join('\r\n')
const icsFile = (count: number, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: count }, (_, uid) =>
      icsEvent(uid, ['DTSTART;TZID=America/New_York:19710101T100000', 'DURATION:PT1H', ...lines]),
    ),
    'END:VCALENDAR',
  ].join('\r\n')

/** Valid files that take the most work. */
const heavy = {
  'a series over fifty years': icsFile(
    200,
    'RRULE:FREQ=DAILY',
    ...Array.from({ length: 15 }, (_, day) => `EXDATE:202606${10 + day}T140000Z`),
  ),
  'rules that never occur': icsFile(10, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  'series that end after 2,000 times': icsFile(isFull ? 200 : 40, 'RRULE:FREQ=DAILY;COUNT=2000'),
  'every hour of every day': icsFile(
    200,
    `RRULE:FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join()}`,
  ),
  'unknown properties': icsFile(1, ...Array.from({ length: 25_000 }, (_, line) => `X-${line}:"aaaaaaaa"`)),
}

/** Returns the CPU ms of this thread, the event loop turns, and the longest wait for one in ms. */
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
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  isOver = true
  return { cpu: (user + system) / 1000, turns: waits.length, longest: Math.max(...waits) }
}

test.each(Object.entries(heavy))(
  'F19: a calendar file at the size limits does not block the server: %s',
  async (name, text) => {
    await parseCalendarFile(text, around)
    const { cpu, turns, longest } = await turnsDuring(() => parseCalendarFile(text, around))
    process.stdout.write(
      `F19: ${name}: ${cpu.toFixed(0)} ms of CPU, the longest wait ${longest.toFixed(0)} ms\n`,
    )
    // Any machine manages a turn per 50 ms of CPU; only a quiet one is held to the longest wait.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(cpu / 50))
    if (isFull) expect(longest).toBeLessThan(50)
  },
)
