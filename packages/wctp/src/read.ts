import type { Element } from './element.ts'

const most = { characters: 65_536, elements: 2_000, depth: 32, attributes: 64 }

/** Invalid or unsupported XML, with the protocol's code for it. */
export class NotRead extends Error {
  override name = 'NotRead'
  readonly code: 301 | 302
  constructor(code: 301 | 302, why: string) {
    super(why)
    this.code = code
  }
}

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML 1.0 §2.2. */
const isCharacter = (point: number): boolean =>
  point >= 0x20
    ? point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x1_0000 && point <= 0x10_ffff)
    : point === 0x09 || point === 0x0a || point === 0x0d
const controls = /[^\t\n\r\u{20}-\u{10ffff}]/gu

/** Resolves the five entities of XML and character references. Any other is kept as text: no definition is ever read. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return marks[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return isCharacter(point) ? String.fromCodePoint(point) : '\u{fffd}'
  })

interface Open {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const tagName = /[A-Za-z_][\w.:-]*/y
const attributePair = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

/** Reads in one pass: `#at` only moves forward, so the time is linear in the length. */
class Reader {
  readonly #text: string
  #at = 0
  #elements = 0
  readonly #open: Open[] = []
  #root: Open | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): Element {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at)
      this.#addText(this.#text.slice(this.#at, next < 0 ? undefined : next))
      if (next < 0) break
      this.#at = next
      this.#readMark()
    }
    if (!this.#root || this.#open.length > 0) throw new NotRead(301, 'The document ends too early.')
    return this.#root
  }

  #addText(text: string): void {
    const inside = this.#open.at(-1)
    if (inside && text !== '') inside.children.push(unescaped(text))
    else if (text.replace(/^\u{feff}/u, '').trim() !== '')
      throw new NotRead(301, 'Text outside the root element.')
  }

  #readMark(): void {
    const text = this.#text
    if (text.startsWith('<!--', this.#at)) return this.#skipTo('-->')
    if (text.startsWith('<?', this.#at)) return this.#skipTo('?>')
    if (text.startsWith('<![CDATA[', this.#at)) return this.#readCdata()
    if (text.startsWith('<!', this.#at)) return this.#skipDoctype()
    if (text.startsWith('</', this.#at)) return this.#close()
    return this.#openTag()
  }

  #skipTo(end: string): void {
    const found = this.#text.indexOf(end, this.#at)
    if (found < 0) throw new NotRead(301, 'A comment or section is not closed.')
    this.#at = found + end.length
  }

  #readCdata(): void {
    const from = this.#at + '<![CDATA['.length
    this.#skipTo(']]>')
    this.#open.at(-1)?.children.push(this.#text.slice(from, this.#at - ']]>'.length))
  }

  /** Skips the document type; refuses one that contains definitions. */
  #skipDoctype(): void {
    const from = this.#at
    this.#skipTo('>')
    if (this.#root || this.#text.slice(from, this.#at).includes('['))
      throw new NotRead(302, 'The document contains definitions.')
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #close(): void {
    this.#at += 2
    const name = this.#match(tagName)?.[0]
    const end = this.#match(tagEnd)
    const closed = this.#open.pop()
    if (!closed || !end || closed.name !== name) throw new NotRead(301, 'Elements do not close in order.')
  }

  #openTag(): void {
    this.#at += 1
    const name = this.#match(tagName)?.[0]
    if (name === undefined) throw new NotRead(301, 'An element has no name.')
    const attributes: Record<string, string> = {}
    for (let count = 0; ; count++) {
      const pair = this.#match(attributePair)
      if (!pair) break
      const [, key = '', double, single] = pair
      if (count >= most.attributes || Object.hasOwn(attributes, key))
        throw new NotRead(302, 'An attribute is repeated.')
      Object.defineProperty(attributes, key, {
        value: unescaped(double ?? single ?? ''),
        enumerable: true,
      })
    }
    const end = this.#match(tagEnd)
    if (!end) throw new NotRead(301, 'An element is not closed.')
    this.#add({ name, attributes, children: [] }, end[1] === '/')
  }

  #add(element: Open, isEmpty: boolean): void {
    this.#elements += 1
    if (this.#elements > most.elements || this.#open.length >= most.depth)
      throw new NotRead(302, 'The document is too large.')
    const inside = this.#open.at(-1)
    if (inside) inside.children.push(element)
    else if (this.#root) throw new NotRead(301, 'There is more than one document.')
    else this.#root = element
    if (!isEmpty) this.#open.push(element)
  }
}

/**
 * Parses a document without its type: fetches and accepts no definition.
 * @throws NotRead
 */
export function readXml(text: string): Element {
  if (text.length > most.characters) throw new NotRead(302, 'The document is too large.')
  return new Reader(text.replaceAll(controls, '\u{fffd}')).read()
}

const encodings: Record<string, string> = {
  'iso-8859-1': 'windows-1252',
  'us-ascii': 'windows-1252',
  'windows-1252': 'windows-1252',
  'utf-16': 'utf-16le',
}

/** Uses the declared encoding, else UTF-8. Invalid bytes become U+FFFD. */
export function textOfXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes)
  const named = /^[^>]*encoding\s*=\s*["']([\w-]{2,20})["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  return new TextDecoder(encodings[named] ?? 'utf-8').decode(bytes)
}
