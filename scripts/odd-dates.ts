import { globSync } from 'node:fs'
import process from 'node:process'
import { findNightBeforeClockChange } from '../tests/fixtures/paging/clock-changes.ts'
import { runTests } from './stages/vitest.ts'

// Runs the unit and scenario tests at moments when a calculation with days or hours is easily wrong. libfaketime
// moves the clock of the tests, their servers and PostgreSQL. Arguments, such as a folder, are passed to vitest.

/** The time zone of the hospital in the tests. */
const zone = 'America/New_York'

const today = Temporal.Now.plainDateISO(zone)

/** Each moment is in the future: PostgreSQL's timers sometimes see the real time, and would expire at once in the past. */
function next(month: number, day: number): Temporal.PlainDate {
  for (let { year } = today; ; year++) {
    const date = Temporal.PlainDate.from({ year, month, day })
    if (date.day === day && Temporal.PlainDate.compare(date, today) > 0) return date
  }
}

const at = (date: Temporal.PlainDate, time: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()

const forward = findNightBeforeClockChange(zone, true).add({ days: 1 })
const back = findNightBeforeClockChange(zone, false).add({ days: 1 })

const moments: Record<string, Temporal.Instant> = {
  'the hour that is skipped': at(forward, '01:30'),
  'after the hour that was skipped': at(forward, '03:30'),
  'the hour that is repeated, the first time': at(back, '01:30'),
  'the hour that is repeated, the second time': at(back, '01:30').add({ hours: 1 }),
  '29 days after clocks went forward, after midnight': at(forward.add({ days: 29 }), '00:30'),
  '28 days after clocks went back, before midnight': at(back.add({ days: 28 }), '23:30'),
  "New Year's Eve here, next year in UTC": at(next(12, 31), '22:00'),
  'the last day of a month': at(next(3, 31), '18:30'),
  'the first hour of a month': at(next(5, 1), '00:20'),
  'a leap day': at(next(2, 29), '07:00'),
  'a Sunday before midnight': at(today.add({ days: 14 - today.dayOfWeek }), '23:50'),
}

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
if (library === undefined) {
  console.error('The tests at odd dates need libfaketime: install it (Debian: apt-get install faketime).')
  process.exit(1)
}
Object.assign(process.env, { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1' })

/** Reading the clock takes longer under libfaketime, so heavy tests need more than their usual time. */
const limits = ['--testTimeout=120000', '--hookTimeout=120000']

const failures: string[] = []
for (const [name, moment] of Object.entries(moments)) {
  const local = moment.toZonedDateTimeISO(zone).toString({ smallestUnit: 'minute', timeZoneName: 'never' })
  console.log(`\n${local}: ${name}`)
  const offset = moment.since(Temporal.Now.instant()).total({ unit: 'seconds' })
  process.env['FAKETIME'] = `+${Math.round(offset)}`
  const count = await runTests(['unit', 'scenario'], [...limits, ...process.argv.slice(2)])
  failures.push(...count.failures.map((failure) => `${local} ${failure}`))
}
for (const failure of failures) console.error(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
