import { expect, test } from 'vitest'
import { findBlanks, findNextBlank, isOnEmptyLine } from './blank.rules.ts'

const at = (selectionStart: number, selectionEnd = selectionStart) => ({ selectionStart, selectionEnd })
const text = 'K+ [value] [unit]\nTime: [...]'

test('a blank is a name or dots in brackets, in one line', () => {
  expect(findBlanks(text).map(({ name }) => name)).toEqual(['value', 'unit', '...'])
  expect(findBlanks('[1] [ ] [] [+] [a\nb] a[0] [[x]]').map(({ name }) => name)).toEqual(['x'])
  expect(findBlanks(`[${'x'.repeat(61)}]`)).toEqual([])
  expect(findBlanks('[мкг] [μg/L]').map(({ name }) => name)).toEqual(['мкг', 'μg/L'])
})

test('the next blank follows the selection, and the first one follows the last', () => {
  const [value, unit, dots] = findBlanks(text)
  expect(findNextBlank(text, at(0))).toEqual(value)
  expect(findNextBlank(text, at(3, 10))).toEqual(unit)
  expect(findNextBlank(text, at(text.length))).toEqual(value)
  expect(findNextBlank(text, at(3, 10), true)).toEqual(dots)
  expect(findNextBlank(text, at(text.length), true)).toEqual(dots)
})

test('no blank follows if the selected one is the only one', () => {
  expect(findNextBlank('K+ [value]', at(3, 10))).toBeUndefined()
  expect(findNextBlank('K+ 6.1', at(0))).toBeUndefined()
})

test('a slash opens the phrases on an empty line only', () => {
  expect(isOnEmptyLine('', at(0))).toBe(true)
  expect(isOnEmptyLine('Bed 12\n', at(7))).toBe(true)
  expect(isOnEmptyLine('\nBed 12', at(0))).toBe(true)
  expect(isOnEmptyLine('Bed 12', at(0))).toBe(false)
  expect(isOnEmptyLine('10', at(2))).toBe(false)
})
