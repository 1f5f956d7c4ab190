import { expect, test } from 'vitest'
import {
  itemAddress,
  listAddresses,
  listProblems,
  problemText,
  recordAccessText,
  summarize,
} from './setup-checklist.view.ts'

const check = (count: number) => ({ key: 'fail_over' as const, count, items: [] })

test('the summary counts ways to lose a page first, then the steps that are left', () => {
  const step = (count: number) => ({ key: 'answer' as const, count, items: [] })
  expect(summarize([check(0), step(0)])).toEqual({ tone: 'ok', text: 'Every page reaches someone.' })
  expect(summarize([step(1), check(3)]).text).toBe(
    '1 way a page could be lost or late: 3 schedule groups have no fail-over user',
  )
  expect(summarize([check(3), check(1)]).text).toBe('2 ways a page could be lost or late')
  expect(summarize([check(0), step(1)])).toEqual({ tone: 'warning', text: '1 step is left' })
})

test('problems are in the order of the setup until a page was answered, and risks first after it', () => {
  const signIn = { key: 'sign_in' as const, count: 3, items: [] }
  const answer = { key: 'answer' as const, count: 1, items: [] }
  const keys = (checks: Parameters<typeof listProblems>[0]) => listProblems(checks).map(({ key }) => key)
  expect(keys([signIn, answer, check(0), check(3)])).toEqual(['sign_in', 'answer', 'fail_over'])
  expect(keys([signIn, check(3)])).toEqual(['fail_over', 'sign_in'])
})

test('a problem is a sentence in singular and plural', () => {
  expect(problemText(check(1))).toBe('1 schedule group has no fail-over user')
  expect(problemText(check(12))).toBe('12 schedule groups have no fail-over user')
})

test('each problem leads to the page that fixes it, and more departments to exactly these rows', () => {
  const item = { id: 7, uid: null, name: 'Cardiology', from: null }
  expect(itemAddress('departments', item)).toBe('/accountSettings/departments/7')
  expect(itemAddress('channels', item)).toBe('/accountSettings/users/7')
  expect(itemAddress('coverage', { ...item, uid: 'a-b' })).toBe('/pagingGroups/a-b/calendar')
  expect(listAddresses.departments).toBe('/accountSettings/departments?show=unattended')
})

test('advice about records says who sees them, and what to do before they are limited', () => {
  const advice = (is_limited: boolean, without_care_team: number) =>
    recordAccessText({ is_limited, patients: 214, without_care_team })
  expect(advice(false, 12)).toBe(
    'Everyone who may view patients sees the records of all 214 patients. 12 admitted patients have no care team: assign them, then limit records to the care team in the account settings.',
  )
  expect(advice(false, 0)).toContain('Every patient has a care team')
  expect(advice(true, 1)).toBe(
    '1 admitted patient has no care team. Only users who may open all records see what is in their record.',
  )
  expect(advice(true, 0)).toBeUndefined()
  expect(recordAccessText({ is_limited: false, patients: 0, without_care_team: 0 })).toBeUndefined()
})
