import process from 'node:process'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultDelimiters, type Delimiters } from './delimiters.ts'
import { escapeText, decodeBytes, unescapeText } from './escape.ts'
import {
  headerSegment,
  parseMessage,
  printField,
  printMessage,
  readField,
  segment,
  textAt,
} from './message.ts'

const published = path.join(import.meta.dirname, '../vectors')
const read = (file: string) => readFileSync(path.join(published, file))
const files = readdirSync(published, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.hl7'))
const simulated = read('simhospital/messages.hl7').toString('utf8').split('\n').filter(Boolean)

const again = (bytes: Buffer) => {
  const { text, charset } = decodeBytes(bytes)
  const message = parseMessage(text)
  return message && Buffer.from(printMessage(message), charset)
}

describe('published messages', () => {
  test('every published message is included', () => {
    expect(files.length).toBe(102)
    expect(simulated.length).toBe(729)
  })

  test.for(files)('%s is parsed and printed byte-identically', (file) => {
    const bytes = read(file)
    expect(again(bytes)?.equals(bytes)).toBe(true)
  })

  test('each simulated message round-trips, also through its fields', () => {
    for (const text of simulated) {
      const message = parseMessage(text)
      expect(message && printMessage(message)).toBe(text)
      expect(textAt(message ?? { start: '', segments: [] }, 'MSH', 12)).toBe('2.3')
    }
  })
})

test('values are found by their HL7 field numbers', () => {
  const message = parseMessage('MSH|^~\\&|A|B|C|D|20260101||ACK^A01|77|P|2.5.1\rMSA|AE|77|No \\T\\ such\r')
  if (!message) throw new Error('not read')
  expect(textAt(message, 'MSH', 1)).toBe('|')
  expect(textAt(message, 'MSH', 2)).toBe('^~\\&')
  expect(textAt(message, 'MSH', 9, 2)).toBe('A01')
  expect(textAt(message, 'MSH', 10)).toBe('77')
  expect(textAt(message, 'MSA', 3)).toBe('No & such')
  expect(textAt(message, 'ERR', 8)).toBe('')
})

test('escape sequences are decoded', () => {
  const raw = '\\F\\\\S\\\\T\\\\R\\\\E\\ \\X0D0A\\ \\XC3A9\\ \\XE9\\ a\\.br\\b \\H\\bold\\N\\ \\Zx\\ 5\\'
  expect(unescapeText(raw, defaultDelimiters)).toBe('|^&~\\ \r\n é é a\nb bold \\Zx\\ 5\\')
})

test('custom delimiters are supported', () => {
  const message = parseMessage('MSH#*@%$#A#B\rPID###1*2$3@4*%F%%S%\r')
  expect(message && printMessage(message)).toBe('MSH#*@%$#A#B\rPID###1*2$3@4*%F%%S%\r')
  const pid = message?.segments[1]
  expect(pid && readField(pid.fields[3] ?? '', pid.delimiters)).toEqual([
    [['1'], ['2', '3']],
    [['4'], ['#*']],
  ])
})

test('any text round-trips and never ends a field, a segment or a frame', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeText(text, defaultDelimiters)
      expect(unescapeText(escaped, defaultDelimiters)).toBe(text)
      // eslint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(escaped).not.toMatch(/[|^~&\u0000-\u001f]/)
    }),
  )
})

const delimiters: fc.Arbitrary<Delimiters> = fc
  .uniqueArray(fc.constantFrom(...'|^~\\&#*@%$!'), { minLength: 5, maxLength: 5 })
  .map(([field = '', component = '', repetition = '', escape = '', subcomponent = '']) => ({
    field,
    component,
    repetition,
    escape,
    subcomponent,
  }))
const some = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 })

test('repetitions, components and subcomponents round-trip with any delimiters', () => {
  fc.assert(
    fc.property(some(some(some(fc.string()))), delimiters, (field, d) => {
      expect(readField(printField(field, d), d)).toEqual(field)
    }),
  )
})

test('our own messages are read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
      const written = { start: '', segments: [headerSegment(['W']), segment('ZZZ', texts)] }
      const message = parseMessage(printMessage(written))
      expect(texts.map((_, i) => message && textAt(message, 'ZZZ', i + 1))).toEqual(texts)
    }),
  )
})

describe('malformed input (F19)', () => {
  const quick = (text: string) => {
    const begun = process.threadCpuUsage()
    const message = parseMessage(text)
    if (message) {
      expect(printMessage(message)).toBe(text)
      for (const { fields, delimiters: d } of message.segments)
        for (const field of fields) readField(field, d)
    }
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }

  test('any input is read or rejected, never thrown', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'MSH',
        'MSH|^~\\&|',
        'BHS',
        '\r',
        '\n',
        '|',
        '^',
        '\\',
        '\\X',
        '\\X0',
        '\uFEFF',
        'MSA|AA|',
      ),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(piece), fc.boolean(), (pieces, isHeaded) => {
        expect(quick((isHeaded ? 'MSH|^~\\&|' : '') + pieces.join(''))).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })

  test.for(['\\', '|', '^', '~', '&', '\r', '\\X', '\\X4', '\\.br', 'MSH|', '\u0000'])(
    'the largest accepted answer, made only of %j, is parsed in linear time',
    (piece) => {
      const fastest = (length: number) => {
        const text = 'MSH|^~\\&|' + piece.repeat(Math.ceil(length / piece.length))
        // A busy machine slows down some attempts, quadratic time all of them.
        return Math.min(...Array.from({ length: 10 }, () => quick(text)))
      }
      // Quadratic time would be 64 times as long.
      expect(fastest(65_536)).toBeLessThan(32 * Math.max(fastest(8_192), 1))
    },
  )
})
