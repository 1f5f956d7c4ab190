import process from 'node:process'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultDelimiters, type Delimiters } from './delimiters.ts'
import { escapeText, decodeBytes, unescapeText } from './escape.ts'
import { limits } from './limits.ts'
import {
  headerSegment,
  parseHeader,
  parseMessage,
  printField,
  printMessage,
  rawField,
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
  // Some files hold a whole day.
  const message = parseMessage(text, 10_000)
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
  expect(pid && readField(rawField(pid, 3), pid.delimiters)).toEqual([
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
      for (const each of message.segments)
        for (let field = 0; field <= 50; field++) {
          readField(rawField(each, field), each.delimiters)
          textAt(message, each.name, field, 2)
        }
    }
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }

  test('a text at a position is that of the whole field', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '^', '~', '&', '|', '\\', '\\F\\')), (pieces) => {
        const message = parseMessage(`MSH|^~\\&|A\rPID|${pieces.join('')}\r`)
        const pid = message?.segments[1]
        for (const [field, component] of [
          [1, 1],
          [1, 2],
          [2, 1],
        ] as const)
          expect(message && textAt(message, 'PID', field, component)).toBe(
            pid && (readField(rawField(pid, field), pid.delimiters)?.[0]?.[component - 1]?.[0] ?? ''),
          )
      }),
    )
  })

  test('the header is read alone, and no further than its limit', () => {
    const header = 'MSH|^~\\&|ADT|GEN|W|H|20261122||ADT^A01|42|P|2.5.1'
    const readHeader = (text: string) => {
      const found = parseHeader(Buffer.from(text))
      return found && printMessage(found)
    }
    expect(readHeader(`${header}\rPID|1\r`)).toBe(header)
    expect(readHeader(`${header}\nPID|1\n`)).toBe(header)
    expect(readHeader(header)).toBe(header)
    expect(readHeader(`PID|1\r${header}`)).toBe(undefined)
    expect(readHeader(`${header}${'|'.repeat(limits.header_bytes)}\r`)).toBe(undefined)
    expect(readHeader('MSH|'.padEnd(limits.header_bytes, 'x') + '\r')).toHaveLength(limits.header_bytes)
  })

  test('a message of too many segments is not parsed, a field of too many parts or characters is not read', () => {
    const ofSegments = (count: number) => parseMessage('MSH|^~\\&|A\r' + 'ZZZ|1\r'.repeat(count - 1))
    expect(ofSegments(limits.segments)?.segments).toHaveLength(limits.segments)
    expect(ofSegments(limits.segments + 1)).toBe(undefined)
    const field = (text: string) => readField(text, defaultDelimiters)
    for (const delimiter of '^~&') {
      expect(field(delimiter.repeat(limits.field_parts - 1))).toBeDefined()
      expect(field(delimiter.repeat(limits.field_parts))).toBe(undefined)
    }
    expect(field('x'.repeat(limits.field_characters))).toBeDefined()
    expect(field('x'.repeat(limits.field_characters + 1))).toBe(undefined)
    const long = parseMessage(`MSH|^~\\&|A\rPID|${'x'.repeat(limits.field_characters + 1)}|2\r`)
    expect(long && [textAt(long, 'PID', 1), textAt(long, 'PID', 2)]).toEqual(['', '2'])
  })

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

  test.for(['\\', '|', '^', '~', '&', '\r', '\rPID', '\\X', '\\X4', '\\XE9\\', '\\.br', 'MSH|', '\u0000'])(
    'the largest accepted answer, made only of %j, is parsed in linear time',
    (piece) => {
      const fastest = (length: number) => {
        const text = 'MSH|^~\\&|A\rPID|1|' + piece.repeat(Math.ceil(length / piece.length))
        // A busy machine slows down some attempts, quadratic time all of them.
        return Math.min(...Array.from({ length: 10 }, () => quick(text)))
      }
      // Quadratic time would be 64 times as long. The shorter ones are within the limits of a field.
      for (const length of [65_536, 16_384])
        expect(fastest(length)).toBeLessThan(32 * Math.max(fastest(length / 8), 1))
    },
  )
})
