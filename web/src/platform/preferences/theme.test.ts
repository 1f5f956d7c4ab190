import { expect, test } from 'vitest'
import { createPreference } from './preference.ts'
import { isDarkTheme } from './theme.ts'
import { dismissToast, showToast, toastStore } from '../ui/feedback/toast.ts'

test("the theme follows the user's choice, or the system when chosen", () => {
  expect(isDarkTheme('dark', false)).toBe(true)
  expect(isDarkTheme('light', true)).toBe(false)
  expect(isDarkTheme('system', true)).toBe(true)
  expect(isDarkTheme('system', false)).toBe(false)
})

test('a preference notifies its subscribers until they unsubscribe', () => {
  const colour = createPreference('test.colour', ['red', 'blue'], 'red')
  let told = 0
  const stop = colour.subscribe(() => told++)
  expect(colour.get()).toBe('red')
  colour.set('blue')
  expect([colour.get(), told]).toEqual(['blue', 1])
  stop()
  colour.set('red')
  expect(told).toBe(1)
})

test('at most three toasts are shown, and the same text only once', () => {
  for (const text of ['one', 'two', 'three', 'four', 'three']) showToast(text)
  expect(toastStore.get().map(({ text }) => text)).toEqual(['two', 'four', 'three'])
  for (const { id } of toastStore.get()) dismissToast(id)
  expect(toastStore.get()).toEqual([])
})
