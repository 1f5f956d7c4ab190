import { expect, test } from 'vitest'
import { assignMemberColors } from './member-colors.view.ts'
import { toCalendarEntries, describeOccurrence } from './calendar-entry.view.ts'
import { hoursByMember, formatHourCount } from './member-hours.view.ts'
import { buildOccurrence } from '../events/occurrence-fixture.ts'

const inWeek = { isMonth: false, memberColor: assignMemberColors([]), ruleBreaks: new Set<string>() }
const plain = { color: '', hasLaterCalls: false, breaksRule: false, isDrafted: false }

test('shifts are drawn in wall time, without cancelled ones', () => {
  const [entry, ...others] = toCalendarEntries(
    [buildOccurrence(), buildOccurrence({ cancelled: true })],
    [],
    inWeek,
  )
  expect(entry).toMatchObject({
    start: '2026-11-20T07:00:00',
    end: '2026-11-20T15:00:00',
    title: 'Ana Ruiz',
    editable: true,
  })
  expect(others).toEqual([])
})

test('taken-over shifts and read-only shifts cannot be dragged', () => {
  const piece = buildOccurrence({ whole_end: '2026-11-20T15:00:00-05:00', end: '2026-11-20T10:00:00-05:00' })
  expect(toCalendarEntries([piece], [], inWeek)[0]?.editable).toBe(false)
  const foreign = buildOccurrence({ may: { ...buildOccurrence().may, change: false } })
  expect(toCalendarEntries([foreign], [], inWeek)[0]?.editable).toBe(false)
})

test('a shift that ends before it starts in the repeated hour is still drawn', () => {
  const doubled = buildOccurrence({ start: '2026-11-01T01:45:00-04:00', end: '2026-11-01T01:15:00-05:00' })
  expect(toCalendarEntries([doubled], [], inWeek)[0]).toMatchObject({
    start: '2026-11-01T01:45:00',
    end: '2026-11-01T02:00:00',
  })
})

test('a gap is drawn behind the hours, and as its own line in a month', () => {
  const gap = { start: '2026-11-21T15:00:00', end: '2026-11-21T23:00:00' }
  expect(toCalendarEntries([], [gap], inWeek)[0]).toMatchObject({ display: 'background', editable: false })
  expect(toCalendarEntries([], [gap], { ...inWeek, isMonth: true })[0]?.display).toBe('block')
})

test('the call order is shown when there is more than one', () => {
  const ana = { ...plain, occurrence: buildOccurrence() }
  expect(describeOccurrence(ana, 'Fri, Nov 20, 07:00–15:00')).toBe('Ana Ruiz, Fri, Nov 20, 07:00–15:00')
  expect(
    describeOccurrence(
      {
        ...plain,
        occurrence: buildOccurrence({ call_order: 2, repeat: true, can_receive: false }),
        hasLaterCalls: true,
      },
      'today',
    ),
  ).toBe('Ana Ruiz, today, Second call, repeats, cannot be reached: locked or inactive')
})

test('a shift with an open violation is marked', () => {
  const key = `${buildOccurrence().event_id}@${buildOccurrence().original_start.slice(0, 19)}`
  const marked = toCalendarEntries([buildOccurrence()], [], { ...inWeek, ruleBreaks: new Set([key]) })
  expect(marked[0]?.extendedProps).toMatchObject({ breaksRule: true })
  expect(toCalendarEntries([buildOccurrence()], [], inWeek)[0]?.extendedProps).toMatchObject({
    breaksRule: false,
    isDrafted: false,
  })
  const ana = { ...plain, occurrence: buildOccurrence(), breaksRule: true }
  expect(describeOccurrence(ana, 'today')).toBe('Ana Ruiz, today, breaks a rule')
})

test('monthly hours count real time: the November night has 13, and hours outside the month are excluded', () => {
  const hours = hoursByMember(
    [
      buildOccurrence({ start: '2026-10-31T19:00:00-04:00', end: '2026-11-01T07:00:00-05:00' }),
      buildOccurrence({ start: '2026-11-30T19:00:00-05:00', end: '2026-12-01T07:00:00-05:00' }),
      buildOccurrence({ target_id: 8, start: '2026-11-01T00:00:00-04:00', end: '2026-11-01T12:00:00-05:00' }),
      buildOccurrence({ target_id: 9, start: '2026-12-02T07:00:00-05:00', end: '2026-12-02T15:00:00-05:00' }),
    ],
    '2026-11-20T00:00:00',
  )
  expect(hours.get(7)).toBe(7 + 5)
  expect(hours.get(8)).toBe(13)
  expect(hours.get(9)).toBe(0)
  expect(formatHourCount(7.25)).toBe('7.3 h')
})

test('paging §9: 14 colors: members of a group get distinct colors while enough exist', () => {
  const ids = [3, 17, 31, 45, 5, 8, 22, 36, 50, 64, 78, 92, 106, 120]
  const memberColor = assignMemberColors(ids)
  expect(new Set(ids.map(memberColor)).size).toBe(14)
  expect(assignMemberColors(ids.toReversed())(45)).toBe(memberColor(45))
  expect(assignMemberColors([3, 5])(5)).toBe(assignMemberColors([5, 40])(5))
  expect(assignMemberColors([3])(17)).toBe(assignMemberColors([17])(17))
  expect(new Set(Array.from({ length: 20 }, (_, id) => assignMemberColors([])(id))).size).toBe(14)
})
