import { decodeBytes } from './escape.ts'
import { rawField, type Message } from './message.ts'

/** Encodings of one byte per character, by their names in HL7 table 0211. Values are labels of the Encoding Standard. */
const singleByte: Record<string, string> = {
  '': 'latin1',
  ASCII: 'latin1',
  'ISO IR6': 'latin1',
  UNICODE: 'latin1',
  'UNICODE UTF-8': 'latin1',
  '8859/1': 'latin1',
  '8859/2': 'iso-8859-2',
  '8859/3': 'iso-8859-3',
  '8859/4': 'iso-8859-4',
  '8859/5': 'iso-8859-5',
  '8859/6': 'iso-8859-6',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/9': 'windows-1254',
  '8859/15': 'iso-8859-15',
}

const multiByte: Record<string, string> = {
  'ISO IR14': 'shift_jis',
  'ISO IR87': 'iso-2022-jp',
  'GB 18030-2000': 'gb18030',
  'KS X 1001': 'euc-kr',
  'BIG-5': 'big5',
}

/** The character sets of MSH-18. The first one is the default, the others are reached by escape sequences of ISO 2022. */
function readCharsets(header: Message): string[] {
  const [msh] = header.segments
  if (!msh) return ['']
  const { repetition } = msh.delimiters
  const raw = rawField(msh, 18)
  return (repetition === '' ? [raw] : raw.split(repetition)).map((name) => name.trim().toUpperCase())
}

export const servedCharsets: readonly string[] = Object.keys({ ...singleByte, ...multiByte }).filter(Boolean)

export const hasServedCharset = (header: Message): boolean =>
  readCharsets(header).every((name) => name in singleByte || name in multiByte)

/**
 * Decodes the bytes of a message by its MSH-18. Valid UTF-8 is read as such in place of a set of one byte per character,
 * because senders change to UTF-8 without changing MSH-18. A set that is not served is read as ISO 8859-1.
 */
export function decodeMessage(bytes: Uint8Array, header: Message): string {
  const names = readCharsets(header)
  const label = names.includes('ISO IR87') ? 'iso-2022-jp' : multiByte[names[0] ?? '']
  if (label !== undefined) return decode(bytes, label)
  const { text, charset } = decodeBytes(bytes)
  const declared = singleByte[names[0] ?? ''] ?? 'latin1'
  return charset === 'utf8' || declared === 'latin1' ? text : decode(bytes, declared)
}

const decode = (bytes: Uint8Array, label: string): string =>
  new TextDecoder(label, { ignoreBOM: true }).decode(bytes)
