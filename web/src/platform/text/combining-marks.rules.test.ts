import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLongMarkRuns } from './combining-marks.rules.ts'

const acute = '\u0301'

test.each([
  ['no marks', 'Bed 12'],
  ['Vietnamese', 'Nguyễn Thị Hồng'.normalize('NFD')],
  ['Hebrew with cantillation', 'בְּרֵאשִׁ֖ית'],
  ['a Tibetan stack', 'ཧྐྵྨླྺྃ'],
  ['an emoji with a variation selector', '❤️‍🩹'],
  ['eight marks', `a${acute.repeat(8)}`],
])('%s stays one part', (_name, text) => {
  expect(splitLongMarkRuns(text)).toEqual([{ text, isMarks: false }])
})

test('a longer run is split into groups of three', () => {
  expect(splitLongMarkRuns(`K${acute.repeat(10)}+ 6.1`)).toEqual([
    { text: `K${acute.repeat(3)}`, isMarks: false },
    { text: acute.repeat(3), isMarks: true },
    { text: acute.repeat(3), isMarks: true },
    { text: acute, isMarks: true },
    { text: '+ 6.1', isMarks: false },
  ])
})

test('no character is lost, and no part has more than eight marks in a row', () => {
  const character = fc.constantFrom('a', ' ', '\n', acute, '\u{1D167}', '\u20DD', '🫀')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 80 }), (characters) => {
      const text = characters.join('')
      const parts = splitLongMarkRuns(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.filter((part) => /[\p{Mn}\p{Me}]{9}/u.test(part.text))).toEqual([])
    }),
  )
})
