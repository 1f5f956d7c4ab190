import { expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import { describeTime, listSendTimes, summarizeScheduled } from './scheduled-message.view.ts'

setHomeZone('Europe/Berlin')
const now = Date.parse('2026-11-20T22:40:00Z')

test('a message is offered to be sent in an hour and tomorrow at seven in the time of the hospital', () => {
  expect(listSendTimes(now).map(({ key, time }) => [key, time])).toEqual([
    ['hour', 'Nov 21, 00:40'],
    ['tomorrow', 'Nov 21, 07:00'],
  ])
})

test('a time of today needs no day', () => {
  expect(describeTime(now + 600_000, now)).toBe('at 23:50')
  expect(describeTime(now + 3_600_000, now)).toBe('on Nov 21, 00:40')
})

test('one line names the first of several messages, and those that were not sent before all others', () => {
  const waiting = (send_at: string) => ({ state: 'waiting', send_at }) as const
  const unsent = { state: 'not_sent', send_at: '2026-11-20T21:00:00Z' } as const
  const [early, late] = [waiting('2026-11-21T06:00:00Z'), waiting('2026-11-22T06:00:00Z')]
  expect(summarizeScheduled([], now)).toBeUndefined()
  expect(summarizeScheduled([late], now)?.text).toBe('1 message will be sent on Nov 22, 07:00')
  expect(summarizeScheduled([late, early], now)?.text).toBe(
    '2 messages will be sent, the first on Nov 21, 07:00',
  )
  expect(summarizeScheduled([early, unsent], now)).toEqual({
    text: '1 scheduled message was not sent',
    isUnsent: true,
  })
})
