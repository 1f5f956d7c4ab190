import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { listOccurrences } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import {
  changeScheduleGroup,
  createScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

const lastNames = ['Adler', 'Bauer', 'Castro', 'Dubois', 'Ekberg', 'Farkas', 'Greco', 'Holm', 'Ito', 'Juarez']

async function createGroup(name: string, people: readonly Person[]): Promise<number> {
  const { id } = await hospital.dora.call(createScheduleGroup, {
    body: { name, fail_over_user: hospital.dora.user.user_id },
  })
  const member_ids = people.map(({ user }) => user.user_id)
  const body = { time_zone: 'America/New_York', member_ids }
  await hospital.dora.call(changeScheduleGroup, { params: { id }, body })
  return id
}

/** Counts what a planner does with the mouse. Choosing from a list is two clicks: one opens it, one chooses. */
function countClicks(page: Page) {
  let clicks = 0
  return {
    count: () => clicks,
    press: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    choose: async (label: string | RegExp, option: string) => {
      clicks += 2
      await page.getByRole('combobox', { name: label }).selectOption({ label: option })
    },
    fill: async (label: string, value: string) => {
      clicks += 1
      const field = page.getByLabel(label, { exact: true })
      await field.click()
      await field.fill(value)
    },
  }
}
type Clicks = ReturnType<typeof countClicks>

const openGroup = async (page: Page, clicks: Clicks, name: string) => {
  await clicks.press(page.getByRole('link', { name: 'Groups', exact: true }))
  await clicks.press(page.getByRole('link', { name, exact: true }))
  await clicks.press(page.getByRole('link', { name: 'New rotation' }))
}

interface Holiday {
  name: string
  /** Days from the first Monday. */
  from: number
  to: number
  /** One person for each day. */
  people: readonly Person[]
}

async function planHoliday(page: Page, clicks: Clicks, { name, from, to, people }: Holiday): Promise<void> {
  await clicks.press(page.getByRole('link', { name: 'New fixed plan' }))
  await clicks.fill('Name', name)
  await clicks.fill('Ends, day', weekDate(to))
  await clicks.fill('Starts, day', weekDate(from))
  const shifts = page.getByRole('group', { name: 'Shifts' }).getByRole('combobox')
  await expect.poll(() => shifts.count()).toBe(people.length)
  for (const [at, { user }] of people.entries())
    await clicks.choose(
      new RegExp(`^First call, .*${Number(weekDate(from + at).slice(8))}, 07:00 –`, 'u'),
      user.display_name,
    )
  await clicks.press(page.getByRole('button', { name: 'Create and notify' }))
  await page.getByText(`${name} published`).waitFor()
}

const listYear = async (id: number): Promise<Occurrence[]> => {
  const query = { start: wallTime(0, '07:00'), end: wallTime(364, '07:00') }
  return (await hospital.dora.call(listOccurrences, { params: { id }, query })).results
}

const countByPerson = (shifts: readonly Occurrence[]): number[] =>
  Array.from(Map.groupBy(shifts, ({ target_id }) => target_id).values(), ({ length }) => length)

test('the year of a cardiology department is planned by screen alone with at most 60 clicks', async () => {
  const people = []
  for (const name of lastNames) people.push(await createUser(hospital, `Robin ${name}`))
  const nights = await createGroup('Cardiology On Call Year', people)
  const consults = await createGroup('Cardiology Consult Year', people)
  const screen = await openScreen(hospital.dora, { path: '/pagingGroups' })
  const { page } = screen
  const clicks = countClicks(page)

  // Weekdays singly and the weekend as one, with a second call.
  await openGroup(page, clicks, 'Cardiology On Call Year')
  await clicks.fill('Name', 'Days and weekends')
  await clicks.press(page.getByRole('button', { name: 'Add all 10 members' }))
  await clicks.choose('Each turn', 'Until the next of several hand-overs a week')
  await clicks.choose('Calls', 'First and second call')
  await clicks.press(page.getByRole('button', { name: 'Create and notify' }))
  await page.getByText('Days and weekends published').waitFor()
  const [adler, bauer, castro, dubois, ekberg, farkas] = people
  if (!adler || !bauer || !castro || !dubois || !ekberg || !farkas) throw new Error('People are missing.')
  await planHoliday(page, clicks, {
    name: 'Winter holidays',
    from: 16,
    to: 19,
    people: [adler, bauer, castro],
  })
  await planHoliday(page, clicks, { name: 'New year', from: 23, to: 25, people: [dubois, ekberg] })
  await planHoliday(page, clicks, { name: 'Spring holiday', from: 120, to: 121, people: [farkas] })

  await openGroup(page, clicks, 'Cardiology Consult Year')
  await clicks.fill('Name', 'Consult week')
  await clicks.press(page.getByRole('button', { name: 'Add all 10 members' }))
  await clicks.press(page.getByRole('button', { name: 'Create and notify' }))
  await page.getByText('Consult week published').waitFor()

  expect(clicks.count()).toBeLessThanOrEqual(60)
  for (const id of [nights, consults]) {
    const { gaps } = await hospital.dora.call(getCoverage, { params: { id } })
    expect(gaps.map(({ end }) => end.slice(0, 16))).toEqual([wallTime(0, '07:00').slice(0, 16)])
  }
  const year = await listYear(nights)
  const onHolidays = year.filter(({ layer }) => layer.kind === 'fixed_plan')
  expect(onHolidays.map(({ target }) => target.display_name)).toEqual(
    [adler, bauer, castro, dubois, ekberg, farkas].map(({ user }) => user.display_name),
  )
  for (const call of [1, 2]) {
    const counts = countByPerson(
      year.filter(({ call_order, layer }) => call_order === call && layer.kind === 'rotation'),
    )
    expect(counts).toHaveLength(people.length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  }
  const weeks = countByPerson(await listYear(consults))
  expect(Math.max(...weeks) - Math.min(...weeks)).toBeLessThanOrEqual(1)
  expect(screen.problems).toEqual([])
})
