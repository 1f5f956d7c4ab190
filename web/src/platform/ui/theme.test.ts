import { expect, test } from 'vitest'
import { preference } from './preference.ts'
import { isDark } from './theme.ts'
import { dismissToast, toast, toastStore } from './toast.ts'

test('the theme follows the choice, and the system when that is chosen', () => {
  expect(isDark('dark', false)).toBe(true)
  expect(isDark('light', true)).toBe(false)
  expect(isDark('system', true)).toBe(true)
  expect(isDark('system', false)).toBe(false)
})

test('a preference tells its listeners, until they stop', () => {
  const colour = preference('test.colour', ['red', 'blue'], 'red')
  let told = 0
  const stop = colour.subscribe(() => told++)
  expect(colour.get()).toBe('red')
  colour.set('blue')
  expect([colour.get(), told]).toEqual(['blue', 1])
  stop()
  colour.set('red')
  expect(told).toBe(1)
})

test('toasts: at most three, the same words only once', () => {
  for (const text of ['one', 'two', 'three', 'four', 'three']) toast(text)
  expect(toastStore.get().map(({ text }) => text)).toEqual(['two', 'four', 'three'])
  for (const { id } of toastStore.get()) dismissToast(id)
  expect(toastStore.get()).toEqual([])
})
