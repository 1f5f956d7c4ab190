import { expect, test } from 'vitest'
import { exceedsJsonLimits } from './json-limits.ts'

const exceeds = (json: string) => exceedsJsonLimits(Buffer.from(json), { depth: 3, values: 10 })

test.for([
  '',
  '1',
  '[1,2,3,4,5,6,7,8]',
  '{"a":1,"b":2,"c":3,"d":4}',
  '[[[1]]]',
  String.raw`["[[[[,,,,,,,,,,,,,\"[[[[,,,,\\"]`,
  '"not closed',
])('%s is within the limits', (json) => expect(exceeds(json)).toBe(false))

test.for([
  '[1,2,3,4,5,6,7,8,9,10]',
  '{"a":1,"b":2,"c":3,"d":4,"e":5}',
  '[{},{},{},{},{}]',
  '[[[[1]]]]',
  '{"a":{"b":[{}]}}',
  String.raw`["\\",[[[]]]]`,
])('%s exceeds the limits', (json) => expect(exceeds(json)).toBe(true))
