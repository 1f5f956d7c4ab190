import { expect, test } from 'vitest'
import { readComponents } from './content-lines.ts'
import { parseEvent } from './event.ts'
import { formatTextProperty, formatUtc, joinLines } from './writer.ts'

test('a written event is read back with the same text, however long its lines are', async () => {
  const summary = 'Cardiology; on call, first – ' + 'é'.repeat(60)
  const file = joinLines([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    formatTextProperty('UID', 'shift-1@example.org'),
    `DTSTART:${formatUtc('2026-11-20T12:00:00Z')}`,
    'DURATION:PT12H',
    formatTextProperty('SUMMARY', `\u0007${summary}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  const encoder = new TextEncoder()
  expect(file.split('\r\n').every((line) => encoder.encode(line).length <= 75)).toBe(true)
  const { events } = await readComponents(file, async () => {})
  const [event] = events.map((one) => parseEvent(one, () => undefined))
  expect(event).toMatchObject({
    uid: 'shift-1@example.org',
    summary,
    length: 12 * 3600,
    start: { wall: Date.parse('2026-11-20T12:00:00Z') / 1000, zone: 'UTC' },
  })
})
