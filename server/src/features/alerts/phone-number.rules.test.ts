import { expect, test } from 'vitest'
import { dialable } from './phone-number.rules.ts'

test.for([
  ['555-010-1234', '+15550101234'],
  ['(555) 010-1234 ext 12', '+15550101234'],
  ['1 555 010 1234', '+15550101234'],
  ['+49 30 1234567', '+49301234567'],
  ['+1.555.010.1234', '+15550101234'],
])('%s is dialled as %s', ([written = '', dialled]) => expect(dialable(written)).toBe(dialled))

test.for(['', '   ', '4021', 'pager 12', 'ana@hospital.test', '+0123456789', '+12', '00493012345678901234'])(
  '“%s” is no number that can be dialled',
  (written) => expect(dialable(written)).toBeUndefined(),
)
