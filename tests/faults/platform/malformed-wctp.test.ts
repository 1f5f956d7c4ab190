import { readIncoming, readOperation, readPolled } from '@wardline/wctp/incoming.ts'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, test } from 'vitest'

// F19 for WCTP: input never throws and never blocks the server.

const read = (file: string) =>
  readFileSync(new URL(`../../../packages/wctp/vectors/${file}`, import.meta.url))
const bytes = (text: string) => Buffer.from(text, 'utf8')

/** Returns the CPU milliseconds of this thread alone. */
function measureCpu(act: () => void): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const isFull = process.env['FAULTS'] === 'full'
const documents = isFull ? 1_000_000 : 10_000

/** Fragments of real documents, to be combined wrongly. */
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

const limit_ms = 50

test(`F19: ${documents} malformed documents never throw and never stall`, () => {
  let longest = 0
  fc.assert(
    fc.property(malformed, (text) => {
      const measureDocument = () =>
        measureCpu(() => {
          readIncoming(bytes(text))
          readPolled(bytes(text))
        })
      const took = measureDocument()
      // A garbage collection falls into one of two measurements; a slow document is slow in both.
      longest = Math.max(longest, took < limit_ms ? took : Math.min(took, measureDocument()))
    }),
    { numRuns: documents },
  )
  expect(longest).toBeLessThan(limit_ms)
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
])('F19: input made only of %j up to the limit is parsed quickly', (piece) => {
  const full = piece.repeat(Math.floor(65_000 / piece.length))
  for (const text of [full, `<wctp-Operation>${full}`, `<wctp-Operation ${full}`]) {
    const took = measureCpu(() => expect(readOperation(bytes(text))).toHaveProperty('kind', 'refused'))
    expect(took).toBeLessThan(50)
  }
})
