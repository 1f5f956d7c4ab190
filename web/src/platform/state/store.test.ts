import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store notifies its subscribers of each change until they unsubscribe', () => {
  const store = createStore('red')
  const seen: string[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set('blue')
  store.set('blue')
  unsubscribe()
  store.set('green')
  expect(seen).toEqual(['blue'])
  expect(store.get()).toBe('green')
})

test('a store starts with its first subscriber and stops with its last', () => {
  const calls: string[] = []
  const store = createStore(0, () => {
    calls.push('start')
    return () => calls.push('stop')
  })
  const [first, second] = [store.subscribe(() => {}), store.subscribe(() => {})]
  first()
  expect(calls).toEqual(['start'])
  second()
  second()
  expect(calls).toEqual(['start', 'stop'])
  store.subscribe(() => {})
  expect(calls).toEqual(['start', 'stop', 'start'])
})
