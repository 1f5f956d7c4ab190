import { expect, test } from 'vitest'
import { dialable, pagerDigits } from './phone-number.rules.ts'

test.for([
  ['555-010-1234', '+15550101234'],
  ['(555) 010-1234 ext 12', '+15550101234'],
  ['1 555 010 1234', '+15550101234'],
  ['+49 30 1234567', '+49301234567'],
  ['+1.555.010.1234', '+15550101234'],
  ['0049 30 1234567', '+49301234567'],
  ['0041 (44) 123-4567', '+41441234567'],
])('%s is dialed as %s', ([written = '', dialled]) => expect(dialable(written)).toBe(dialled))

test.for(['', '   ', '4021', 'pager 12', 'ana@hospital.test', '+0123456789', '+12', '00493012345678901234'])(
  '“%s” is rejected as a phone number',
  (written) => expect(dialable(written)).toBeUndefined(),
)

test.for([
  ['4021', '4021'],
  ['(402) 1-555', '4021555'],
  ['+1 804 321-1156', '+18043211156'],
])('the pager %s is paged at %s', ([written = '', digits]) => expect(pagerDigits(written)).toBe(digits))

test.for(['', '12', 'ana@pager.test', '4021 x', '9'.repeat(21)])(
  '“%s” is rejected as a pager number',
  (written) => expect(pagerDigits(written)).toBeUndefined(),
)
