import { readIncoming, readOperation, readPolled } from '@wardline/server/platform/wctp/incoming.ts'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, test } from 'vitest'

// F19 for WCTP: never an exception, and nothing that holds everybody else up.

const read = (file: string) => readFileSync(new URL(`../data/wctp/${file}`, import.meta.url))
const bytes = (text: string) => Buffer.from(text, 'utf8')

/** Milliseconds of this thread's own work: what neighbours do meanwhile is not ours. */
function workOf(act: () => void): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const isFull = process.env['FAULTS'] === 'full'
const documents = isFull ? 1_000_000 : 10_000

/** Pieces of real documents, put together wrongly. */
const pieces = [
  ...read('written/message-reply.xml').toString().split(/(?=<)/),
  ...read('written/status-info-delivered.xml').toString().split(/(?=<)/),
  '<!DOCTYPE',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?',
  '?>',
  '&#x110000;',
  '&#0;',
  '&lt',
  '"',
  "'",
  '\0',
  '=',
]
const malformed = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join('')),
  fc
    .tuple(fc.constantFrom('message-reply', 'status-info-delivered', 'poll-response'), fc.nat(), fc.nat())
    .map(([file, from, length]) => {
      const text = read(`written/${file}.xml`).toString()
      const at = from % text.length
      return text.slice(0, at) + text.slice(at + (length % 40))
    }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test(`F19: ${documents} malformed documents, none of which is an exception or holds everybody up`, () => {
  let longest = 0
  fc.assert(
    fc.property(malformed, (text) => {
      const took = workOf(() => {
        readIncoming(bytes(text))
        readPolled(bytes(text))
      })
      longest = Math.max(longest, took)
    }),
    { numRuns: documents },
  )
  expect(longest).toBeLessThan(50)
}, 600_000)

test.for([
  '<a>',
  '</a>',
  '<a b="1" ',
  '<!DOCTYPE a>',
  '<!--',
  '<![CDATA[',
  '<?',
  '&amp;',
  '&#x41;',
  '&',
  '<a b="',
  '<',
  'x=" ',
  '\n',
  '<a/>',
])('F19: %j to the brim is read in no time', (piece) => {
  const full = piece.repeat(Math.floor(65_000 / piece.length))
  for (const text of [full, `<wctp-Operation>${full}`, `<wctp-Operation ${full}`]) {
    const took = workOf(() => expect(readOperation(bytes(text))).toHaveProperty('kind', 'refused'))
    expect(took).toBeLessThan(50)
  }
})
