import {
  readTimesheet,
  readStaffList,
} from '@wardline/server/features/integrations/schedule-sources/amion/amion-report.rules.ts'
import {
  readSchedule as readQgenda,
  readStaffMembers,
  readTasks,
  readToken,
} from '@wardline/server/features/integrations/schedule-sources/qgenda/qgenda-schedule.rules.ts'
import type { RemoteSchedule } from '@wardline/server/features/integrations/schedule-sources/requests/remote-schedule.rules.ts'
import type { SourceResult } from '@wardline/server/features/integrations/schedule-sources/schedule-source.rules.ts'
import { readSchedule as readShiftadmin } from '@wardline/server/features/integrations/schedule-sources/shiftadmin/shiftadmin-schedule.rules.ts'
import { readSchedule as readTangier } from '@wardline/server/features/integrations/schedule-sources/tangier/tangier-schedule.rules.ts'
import {
  readEnvelope,
  readOperation,
} from '@wardline/server/features/integrations/schedule-sources/tangier/tangier-soap.rules.ts'
import { parseXml } from '@wardline/server/features/integrations/schedule-sources/tangier/tangier-xml.rules.ts'
import process from 'node:process'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { readSample, zone } from '../../fixtures/peers/schedules/sample-year.ts'

const isFull = process.env['FAULTS'] === 'full'
const count = isFull ? 50_000 : 1_500
const seed = Number(process.env['SEED'] ?? 16)

const days = { from: Temporal.PlainDate.from('2026-01-12'), until: Temporal.PlainDate.from('2026-01-18') }

type Read = (text: string) => SourceResult<RemoteSchedule>

const parseTangier: Read = (text) => {
  const root = parseXml(text)
  return root.ok ? readTangier(root.value, days, zone) : root
}

const formats: readonly (readonly [string, string, Read])[] = [
  ['amion', 'amion-rpt625c.csv', (text) => readTimesheet(text, days, zone)],
  ['qgenda', 'qgenda-schedule.json', (text) => readQgenda(text, days, zone)],
  ['shiftadmin', 'shiftadmin-scheduled-shifts.json', (text) => readShiftadmin(text, days, zone)],
  ['tangier', 'tangier-schedule.xml', parseTangier],
]

const pieces = [
  '"', ',', '\t', '\n', '\0', '[', ']', '{', '}', '<', '>', '</shift>', '<shift>', '&', '&#0;', '&amp;', '<![CDATA[',
  '<!DOCTYPE a [<!ENTITY b "c">]>', 'null', 'true', '-1', '1e999', '99999999999', '2026-13-45', '25:61', '0000',
  '__proto__', 'constructor', '\u202e', '\u{1f600}', '\ud800', 'x'.repeat(300),
] // prettier-ignore

function mutate(sample: string, random: () => number): string {
  const below = (limit: number) => Math.floor(random() * limit)
  let text = sample
  for (let change = below(4) + 1; change > 0; change--) {
    const at = below(text.length)
    const until = Math.min(text.length, at + below(40))
    const piece = pieces[below(pieces.length)] ?? ''
    const kind = below(5)
    if (kind === 0) text = text.slice(0, at) + text.slice(until)
    else if (kind === 1) text = text.slice(0, at) + piece + text.slice(at)
    else if (kind === 2) text = text.slice(0, at) + piece + text.slice(until)
    else if (kind === 3) text = text.slice(0, at) + text.slice(at, until).repeat(3) + text.slice(until)
    else text = text.slice(0, Math.max(at, 1))
  }
  return text
}

function checkSchedule(result: SourceResult<RemoteSchedule>, text: string): void {
  if (!result.ok) {
    expect(result.detail.length, text).toBeLessThanOrEqual(500)
    expect(result.detail, text).not.toMatch(/\p{Cc}/u)
    return
  }
  for (const { start, end, source_key, assignment_id } of result.value.shifts) {
    expect(start, text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Date.parse(start), text).toBeLessThan(Date.parse(end))
    expect(source_key === '' || assignment_id === '', text).toBe(false)
  }
}

test.for(formats)('mutated answers of %s are refused or read, and never throw', ([, sample, read]) => {
  const random = createSeededRandom(seed)
  const original = readSample(sample)
  checkSchedule(read(original), original)
  let refused = 0
  for (let index = 0; index < count; index++) {
    const text = mutate(original, random)
    const result = read(text)
    if (!result.ok) refused++
    checkSchedule(result, text)
  }
  expect(refused).toBeGreaterThan(count / 4)
})

test.for(formats)('the beginning of an answer of %s is never half a schedule', ([kind, sample, read]) => {
  const text = readSample(sample)
  const whole = read(text)
  if (!whole.ok) throw new Error(whole.detail)
  const halves: number[] = []
  const step = isFull ? 1 : Math.max(1, Math.floor(text.length / 1_500))
  for (let length = 0; length < text.length; length += step) {
    const part = read(text.slice(0, length))
    // A text of lines is complete at the end of each line.
    if (kind === 'amion' && text[length - 1] === '\n') continue
    if (part.ok && part.value.shifts.length !== whole.value.shifts.length) halves.push(length)
  }
  expect(halves).toEqual([])
})

test('random bytes are refused by every reader', () => {
  const random = createSeededRandom(seed + 1)
  for (let index = 0; index < count; index++) {
    const bytes = Buffer.from(
      Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)),
    )
    for (const text of [bytes.toString('latin1'), bytes.toString('utf8')]) {
      for (const [, , read] of formats) expect(read(text).ok, JSON.stringify(text)).toBe(false)
      expect(readStaffList(text).ok || readStaffMembers(text).ok || readTasks(text).ok).toBe(false)
      expect(readToken(text, 0).ok || readOperation(text, 'GetSchedule').ok).toBe(false)
      const operation = { name: 'GetSchedule', namespace: 'a', parameter: 'b', action: 'c' }
      expect(readEnvelope(text, operation).ok).toBe(false)
    }
  }
})

test('JSON of any other form is refused', () => {
  for (const text of [
    'null',
    '1',
    '""',
    '{}',
    '[1]',
    '[null]',
    '[[]]',
    '{"status":"success"}',
    '{"status":"success","data":[]}',
    '{"status":"success","data":{"scheduledShifts":null}}',
    '{"status":"success","data":{"scheduledShifts":[null]}}',
  ]) {
    expect(readQgenda(text, days, zone).ok, text).toBe(false)
    expect(readShiftadmin(text, days, zone).ok, text).toBe(false)
  }
  expect(readQgenda('[]', days, zone)).toMatchObject({ ok: true, value: { shifts: [] } })
  expect(readShiftadmin('{"status":"Success","data":{"scheduledShifts":[]}}', days, zone).ok).toBe(true)
})
