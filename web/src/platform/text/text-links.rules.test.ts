import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneAddress, splitLinks } from './text-links.rules.ts'

const links = (text: string, label?: string) =>
  splitLinks(text, label).flatMap(({ text: written, href }) => (href === undefined ? [] : [[written, href]]))

describe('addresses of pages', () => {
  test.each([
    ['See http://intranet/protocols/sepsis.', 'http://intranet/protocols/sepsis'],
    [
      '(https://en.wikipedia.org/wiki/Shock_(circulatory))',
      'https://en.wikipedia.org/wiki/Shock_(circulatory)',
    ],
    [
      'https://viewer.hospital.test/?study=1&series=2, urgent',
      'https://viewer.hospital.test/?study=1&series=2',
    ],
  ])('%s', (text, href) => {
    expect(links(text)).toEqual([[href, href]])
  })

  test('only pages are linked', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://files HTTPS:// www.hospital.test')).toEqual([])
  })
})

describe('numbers to call', () => {
  test.each([
    ['Call 202-555-0147 now', '202-555-0147', 'tel:2025550147'],
    ['(202) 555-0147 x12', '(202) 555-0147 x12', 'tel:2025550147;ext=12'],
    ['+44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['Please call back 5-4410', '5-4410', 'tel:54410'],
    ['Call-back: 5-4410.', '5-4410', 'tel:54410'],
    ['ext. 4410', '4410', 'tel:4410'],
    ['Tel 4410 or x44102', '4410', 'tel:4410'],
  ])('%s', (text, written, href) => {
    expect(links(text)[0]).toEqual([written, href])
  })

  test('the value of a field for a number is one', () => {
    expect(links('5-4410', 'Call-back number')).toEqual([['5-4410', 'tel:54410']])
    expect(links('5-4410', 'Result')).toEqual([])
    expect(links('none', 'Phone')).toEqual([])
  })

  test.each([
    'K+ 6.1, bed 12, 5-4410',
    'BP 120/80, 98%, since 2026-11-29 14:30, 10:30',
    'MRN 71000092, 500 mg x 3, room 4410',
    'Call in 30 min, call 120/80, call 12.5, recall 4410',
    'From 1.5 to 2.5 on 11-29-2026',
  ])('%s has none', (text) => {
    expect(links(text)).toEqual([])
  })
})

test('the parts of any text are the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('call 5-4410', 'http://a', ' ', ')', '+4420794609', '.', 'x')),
      (words) => {
        const text = words.join('')
        expect(
          splitLinks(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})

test.each([
  ['+1 (202) 555-0147', 'tel:+12025550147'],
  ['5-4410 ext. 22', 'tel:54410;ext=22'],
  ['ext. 4410', 'tel:4410'],
  ['*67,4410', 'tel:*67,4410'],
])('the number %s is dialed as %s', (written, address) => {
  expect(phoneAddress(written)).toBe(address)
})
