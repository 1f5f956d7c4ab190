import { expect, test } from 'vitest'
import { containsWords, foldText, foldWithPositions, isUnspaced } from './folded-text.ts'

test.each([
  ['Señora', 'senora'],
  ['ŁUKASZ Ørsted', 'lukasz orsted'],
  ['Straße, STRASSE', 'strasse, strasse'],
  ['Æther œuvre', 'aether oeuvre'],
  ['O’Brien', "o'brien"],
  ['O`Brien', "o'brien"],
  ['Smith‑Jones – 3−5', 'smith-jones - 3-5'],
  ['Ｄｒ．Ｋａｔｏ', 'dr.kato'],
  ['ﬁbula', 'fibula'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['co\u00ADoperate', 'cooperate'],
  ['', ''],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldWithPositions(text).folded).toBe(folded)
})

test('a search finds texts that contain its words in any order', () => {
  expect(containsWords('García, Ana · Cardiología', 'cardiologia  GARC')).toBe(true)
  expect(containsWords('García, Ana', 'ana lopez')).toBe(false)
  expect(containsWords('García, Ana', ' ')).toBe(true)
})

test('places in a folded text lead back to the original', () => {
  const { folded, starts, ends } = foldWithPositions('Die Straße, 😀 sen\u0303ora')
  const original = 'Die Straße, 😀 sen\u0303ora'
  const cut = (word: string) => {
    const at = folded.indexOf(word)
    return original.slice(starts[at], ends[at + word.length - 1])
  }
  expect(cut('strasse')).toBe('Straße')
  expect(cut('stras')).toBe('Straß')
  expect(cut('senora')).toBe('sen\u0303ora')
  expect(cut('😀')).toBe('😀')
})

test('scripts without spaces between words are recognized', () => {
  expect(['患者さん', 'ผู้ป่วย', 'カリウム 6.1'].map(isUnspaced)).toEqual([true, true, true])
  expect(['patient', '환자', 'مريض', '6.1'].map(isUnspaced)).toEqual([false, false, false, false])
})
