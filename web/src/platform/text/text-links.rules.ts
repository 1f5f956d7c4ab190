export interface TextPart {
  text: string
  /** Undefined for plain text. */
  href?: string
  kind?: 'page' | 'phone'
}

const address = String.raw`https?:\/\/[^\s<>"]+`
/** Written with a plus, or as ten digits in groups, with or without an extension. */
const number = String.raw`(?:\+\d[\d\s().-]{6,18}\d|(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?: ?(?:x|ext\.?) ?\d{1,6})?`
/** Short numbers are results, doses and times as well: only a word before one makes it a number to call. */
const extension = String.raw`(?<=\b(?:call(?:[ -]?back)?|dial|ext(?:ension|\.)?|phone|tel\.?)(?: number| at|:)? ?)(?:\d-\d{4}|\d{3,5})|(?<=\bx)\d{4,5}`
const digitBefore = String.raw`(?<![\d.+-])`
const digitAfter = String.raw`(?![\d%]|[.:,/-]\d)`

const link = new RegExp(
  `(?<page>${address})|${digitBefore}(?<phone>${number}|${extension})${digitAfter}`,
  'giu',
)
/** The whole value of a field for a number, such as "Call-back number". */
const fieldNumber = /^\s*\+?[\d\s().-]{3,20}(?:(?:x|ext\.?) ?\d{1,6})?\s*$/iu
const labelOfNumber = /\b(?:call[ -]?back|phone|extension|tel)\b/iu

const count = (text: string, character: string): number => text.split(character).length - 1

/** Leaves out punctuation after an address, and a closing bracket that was not opened in it. */
function trimAddress(written: string): string {
  const trimmed = written.replace(/[.,;:!?'’”»]+$/u, '')
  const isExtraBracket = trimmed.endsWith(')') && count(trimmed, ')') > count(trimmed, '(')
  return isExtraBracket ? trimAddress(trimmed.slice(0, -1)) : trimmed
}

const pageAddress = (written: string): string | undefined => {
  const parsed = URL.parse(written)
  return parsed && parsed.hostname !== '' ? parsed.href : undefined
}

/** Calls a number as a user wrote it. An extension is dialed after a pause (RFC 3966). */
export function phoneAddress(written: string): string {
  const [main = '', own = ''] = written.split(/x|ext\.?/iu)
  const digits = (text: string) => text.replaceAll(/[^\d+*#,]/gu, '')
  if (digits(main) === '') return `tel:${digits(own)}`
  return `tel:${digits(main)}${own === '' ? '' : `;ext=${digits(own)}`}`
}

/** Splits a text into plain parts, addresses of pages, and numbers to call. Joined, the parts are the text. */
export function splitLinks(text: string, label = ''): TextPart[] {
  if (labelOfNumber.test(label) && fieldNumber.test(text))
    return [{ text, href: phoneAddress(text), kind: 'phone' }]
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const page = match.groups?.['page']
    const written = page === undefined ? match[0] : trimAddress(page)
    const href = page === undefined ? phoneAddress(written) : pageAddress(written)
    if (href === undefined) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: written, href, kind: page === undefined ? 'phone' : 'page' })
    from = match.index + written.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
