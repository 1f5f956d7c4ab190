import { expect, test } from 'vitest'
import { comboboxKeyAction, type ComboboxState } from './combobox-keys.ts'

const state: ComboboxState = { isOpen: true, active: 0, count: 3, text: 'ok', selected: 1 }
const press = (key: string, change: Partial<ComboboxState> = {}, caretAtStart = false) =>
  comboboxKeyAction(key, { ...state, ...change }, caretAtStart)

test('arrows open, move and wrap around', () => {
  expect(press('ArrowDown', { isOpen: false })).toEqual({ do: 'open' })
  expect(press('ArrowDown')).toEqual({ do: 'move', to: 1 })
  expect(press('ArrowDown', { active: 2 })).toEqual({ do: 'move', to: 0 })
  expect(press('ArrowUp')).toEqual({ do: 'move', to: 2 })
  expect(press('ArrowDown', { active: -1, count: 0 })).toEqual({ do: 'move', to: -1 })
  expect(press('PageDown')).toEqual({ do: 'move', to: 2 })
})

test('Enter chooses only the highlighted option', () => {
  expect(press('Enter', { active: 1 })).toEqual({ do: 'choose', index: 1 })
  expect(press('Enter', { active: -1 })).toBeNull()
  expect(press('Enter', { isOpen: false })).toBeNull()
  expect(press('Enter', { count: 0 })).toBeNull()
})

test('Esc closes the list first, then its surroundings', () => {
  expect(press('Escape')).toEqual({ do: 'close' })
  expect(press('Escape', { isOpen: false })).toBeNull()
})

test('Backspace removes the last choice only from an empty field', () => {
  expect(press('Backspace')).toBeNull()
  expect(press('Backspace', { text: '' })).toEqual({ do: 'removeLast' })
  expect(press('Backspace', { text: '', selected: 0 })).toBeNull()
})

test('ArrowLeft at the start moves to the chosen items', () => {
  expect(press('ArrowLeft', { text: '' }, true)).toEqual({ do: 'focusChips' })
  expect(press('ArrowLeft', {}, false)).toBeNull()
})
