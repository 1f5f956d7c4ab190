import { expect, test } from 'vitest'
import { splitSnippet } from './snippet.view.ts'

const render = (text: string, marks: { start: number; end: number }[]) =>
  splitSnippet(text, marks)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test('matches are highlighted and no text is lost', () => {
  expect(render('K+ 6.1, bed 12', [{ start: 8, end: 11 }])).toBe('K+ 6.1, [bed] 12')
  expect(render('bed', [{ start: 0, end: 3 }])).toBe('[bed]')
  expect(render('<b>bed</b>', [])).toBe('<b>bed</b>')
  expect(render('', [{ start: 0, end: 3 }])).toBe('')
})

test('unordered, overlapping and out-of-range highlights are harmless', () => {
  const marks = [
    { start: 4, end: 99 },
    { start: 0, end: 2 },
    { start: 1, end: 3 },
    { start: 5, end: 5 },
  ]
  expect(render('abcdef', marks)).toBe('[ab][c]d[ef]')
})
