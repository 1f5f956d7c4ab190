import { expect, test } from 'vitest'
import { decodeMessage, hasServedCharset } from './charset.ts'
import { parseHeader, parseMessage, textAt } from './message.ts'

/** Names as the encoders of Python write them, in hexadecimal. */
const encoded: [charset: string, name: string, bytes: string][] = [
  ['8859/2', 'Šťastný Kovács Őry', 'a9bb6173746efd204b6f76e1637320d57279'],
  ['8859/3', 'Ħaġar Ċensu', 'a161f5617220c5656e7375'],
  ['8859/4', 'Kęstutis Žukauskienė', '4bea73747574697320ae756b6175736b69656eec'],
  ['8859/5', 'Иванов Пётр', 'b8d2d0ddded220bff1e2e0'],
  ['8859/6', 'محمد علي', 'e5cde5cf20d9e4ea'],
  ['8859/7', 'Παπαδοπούλου', 'd0e1f0e1e4eff0effdebeff5'],
  ['8859/8', 'כהן', 'ebe4ef'],
  ['8859/9', 'Şahin Yağız', 'de6168696e205961f0fd7a'],
  ['8859/15', 'Šœur €', 'a6bd757220a4'],
  ['GB 18030-2000', '张伟㐀', 'd5c5ceb08139ee39'],
  ['BIG-5', '許功蓋', 'b35ca55cbb5c'],
  ['KS X 1001', '김민준', 'b1e8b9cec1d8'],
  ['ISO IR14', 'ﾔﾏﾀﾞ', 'd4cfc0de'],
  ['ASCII~ISO IR87', '山田 太郎', '1b24423b3345441b2842201b244242404f3a1b2842'],
]

function read(charset: string, name: Buffer) {
  const msh = `MSH|^~\\&|A|B|C|D|20260101||ADT^A01|77|P|2.5.1||||||${charset}\r`
  const bytes = Buffer.concat([Buffer.from(`${msh}PID|1||4711||`), name, Buffer.from('^Kim||19870310\r')])
  const header = parseHeader(bytes)
  if (!header) throw new Error('The header was not read.')
  const message = parseMessage(decodeMessage(bytes, header))
  return {
    isServed: hasServedCharset(header),
    name: message && textAt(message, 'PID', 5),
    birth: message && textAt(message, 'PID', 7),
  }
}

test.for(encoded)(
  'a name in %s is read, also if its bytes contain those of delimiters: %s',
  ([charset, name, hex]) => {
    expect(read(charset, Buffer.from(hex, 'hex'))).toEqual({ isServed: true, name, birth: '19870310' })
  },
)

test('valid UTF-8 is read as UTF-8, also where a set of single bytes is declared', () => {
  for (const charset of ['', 'ASCII', 'UNICODE UTF-8', '8859/1', '8859/2', '8859/15'])
    expect(read(charset, Buffer.from('Müller'))).toMatchObject({ isServed: true, name: 'Müller' })
})

test('a set that is not served is known as such', () => {
  for (const charset of ['CNS 11643-1992', 'ISO IR159', 'UNICODE UTF-16', 'EBCDIC', 'ASCII~EBCDIC'])
    expect(read(charset, Buffer.from('Becker')).isServed).toBe(false)
})
