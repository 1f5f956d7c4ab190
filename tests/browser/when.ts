import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const partsOf = (scope: Locator | Page, label: string) => ({
  day: scope.getByLabel(`${label}, day`),
  time: scope.getByLabel(`${label}, time`),
})

/** What a day and a time show together: `2026-11-20T07:30`. */
export async function whenOf(scope: Locator | Page, label: string): Promise<string> {
  const { day, time } = partsOf(scope, label)
  return `${await day.inputValue()}T${await time.inputValue()}`
}

/** Puts `2026-11-20T07:30` into them. */
export async function fillWhen(scope: Locator | Page, label: string, at: string): Promise<void> {
  const { day, time } = partsOf(scope, label)
  await day.fill(at.slice(0, 10))
  await time.fill(at.slice(11, 16))
}

/** Twenty-four hours in every browser, however they are typed; the arrows turn the hours or the minutes. */
export async function expectTakesTimes(scope: Locator, label: string): Promise<void> {
  const { time } = partsOf(scope, label)
  await time.fill('half past')
  await time.press('Tab')
  await scope.getByText('Enter a time, such as 07:30 or 19:30.').waitFor()
  expect(await time.inputValue()).toBe('half past')
  await time.fill('')
  await time.pressSequentially('1930')
  await time.press('Home')
  await time.press('ArrowUp')
  await expect.poll(() => time.inputValue()).toBe('20:30')
  await time.press('End')
  await time.press('ArrowDown')
  await expect.poll(() => time.inputValue()).toBe('20:25')
  await time.fill('730')
  await time.press('Tab')
  expect(await time.inputValue()).toBe('07:30')
  expect(await time.getAttribute('inputmode')).toBe('numeric')
}
