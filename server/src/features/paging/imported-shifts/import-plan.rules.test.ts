import { parseWallTime } from '@wardline/recurrence/wall-time.ts'
import { expect, test } from 'vitest'
import {
  mergeFields,
  planImport,
  toWallTimes,
  type ImportedShift,
  type SourceShift,
} from './import-plan.rules.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-11-20T12:00:00Z')
const span = { from: Date.parse('2026-11-19T05:00:00Z'), to: Date.parse('2026-12-20T05:00:00Z') }

const shift = (n: number, more: Partial<SourceShift> = {}): SourceShift => ({
  source_key: `s${n}`,
  user_id: 1,
  staff_name: 'Ana Ruiz',
  call_order: 1,
  title: 'Call',
  start: now + n * 86_400_000,
  end: now + n * 86_400_000 + 43_200_000,
  ...more,
})

function imported(source: SourceShift, more: Partial<ImportedShift> = {}): ImportedShift {
  const { source_key, user_id, call_order, title } = source
  const written = { ...toWallTimes(zone, source), user_id: user_id ?? 0, call_order, title }
  return {
    event_id: 100 + Number(source_key.slice(1)),
    source_key,
    written,
    current: written,
    is_cancelled: false,
    repeats: false,
    is_taken_over: false,
    ...more,
  }
}

const plan = (source: SourceShift[], known: ImportedShift[]) =>
  planImport({ zone, now, span, source, imported: known })

test('an import that runs again changes nothing', () => {
  const source = [shift(1), shift(2)]
  expect(
    plan(
      source,
      source.map((one) => imported(one)),
    ),
  ).toMatchObject({
    added: [],
    changed: [],
    removed: [],
    kept: [],
    unchanged: { length: 2 },
    removed_share: 0,
  })
})

test('shifts are added, changed and removed; one without a user is not on the calendar', () => {
  const result = plan(
    [shift(1), shift(2, { user_id: 2 }), shift(3, { user_id: null })],
    [imported(shift(2)), imported(shift(3)), imported(shift(4))],
  )
  expect(result.added.map(({ source_key }) => source_key)).toEqual(['s1'])
  expect(result.changed.map(({ was }) => was.source_key)).toEqual(['s2'])
  expect(result.removed.map(({ was }) => was.source_key)).toEqual(['s3', 's4'])
  expect(result.unassigned.map(({ source_key }) => source_key)).toEqual(['s3'])
  expect(result.removed_share).toBeCloseTo(2 / 3)
})

test('shifts that have ended, and those outside of the pulled days, are left alone', () => {
  const past = imported(shift(-3))
  const beyond = imported(shift(60))
  expect(plan([], [past, beyond])).toMatchObject({ removed: [], removed_share: 0 })
  expect(plan([shift(-3, { user_id: 2 })], [past])).toMatchObject({ changed: [], added: [] })
})

test.for([
  ['a changed person', { current: { ...imported(shift(1)).current, user_id: 9 } }, 'changed'],
  ['a cancelled shift', { is_cancelled: true }, 'cancelled'],
  ['a repeating shift', { repeats: true }, 'changed'],
  ['a takeover', { is_taken_over: true }, 'taken_over'],
] as const)('%s is an edit that is kept, in each state of the source', ([, more, edit]) => {
  const known = imported(shift(1), more)
  expect(plan([shift(1)], [known]).kept).toMatchObject([{ edit }])
  expect(plan([shift(1, { user_id: 3 })], [known]).kept).toMatchObject([{ edit }])
  expect(plan([shift(1, { user_id: null })], [known])).toMatchObject({ removed: [], unassigned: [] })
  const gone = plan([], [known])
  expect(gone.removed).toEqual([])
  if (edit === 'cancelled') expect(gone.forgotten).toEqual([known])
  else expect(gone.kept).toMatchObject([{ edit: 'no_longer_in_source', now: null }])
})

test('an edit that the source has made as well is adopted', () => {
  const known = imported(shift(1), { current: { ...imported(shift(1)).current, user_id: 9 } })
  expect(plan([shift(1, { user_id: 9 })], [known])).toMatchObject({ kept: [], adopted: { length: 1 } })
})

test('a title or call order that was edited here stays when the person changes', () => {
  const known = imported(shift(1))
  const edited = { ...known, current: { ...known.current, title: 'Ask for Dr. Lee', call_order: 2 } }
  const [changed] = plan([shift(1, { user_id: 2, title: 'Night call' })], [edited]).changed
  expect(changed && mergeFields(changed.was, changed.now)).toMatchObject({
    user_id: 2,
    title: 'Ask for Dr. Lee',
    call_order: 2,
  })
})

test('both hours of the night on which clocks go back stay two shifts', () => {
  const first = { start: Date.parse('2026-11-01T05:00:00Z'), end: Date.parse('2026-11-01T06:00:00Z') }
  const second = { start: first.end, end: Date.parse('2026-11-01T07:00:00Z') }
  expect(toWallTimes(zone, first)).toEqual({
    starts: parseWallTime('2026-11-01T01:00:00'),
    ends: parseWallTime('2026-11-01T01:00:00'),
    starts_later: false,
    ends_later: true,
  })
  expect(toWallTimes(zone, second)).toMatchObject({ starts_later: true, ends_later: false })
})
