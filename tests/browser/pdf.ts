import { inflateSync } from 'node:zlib'

/** What a PDF that Chromium made has on it: how many pages, and the letters of its text, without what is between words. */
export interface Printed {
  pages: number
  text: string
  /** Of the first page, in points of 1/72 inch. */
  width: number
  height: number
}

const bytesOf = (hex: string, width: number): number[] =>
  (hex.match(new RegExp(`.{${width}}`, 'gu')) ?? []).map((each) => parseInt(each, 16))

const lettersOf = (hex: string): string => String.fromCharCode(...bytesOf(hex, 4))

/** The table from glyphs to letters that every font of a PDF brings along (PDF 32000-1, 9.10.3). */
function readTable(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gsu))
    for (const [, glyph = '', to = ''] of block.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>/giu))
      letters.set(parseInt(glyph, 16), lettersOf(to))
  for (const [, block = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gsu))
    for (const [, from = '', to = '', first = ''] of block.matchAll(
      /<([0-9A-F]+)>\s*<([0-9A-F]+)>\s*<([0-9A-F]+)>/giu,
    )) {
      const begin = parseInt(from, 16)
      for (let glyph = begin; glyph <= parseInt(to, 16); glyph++)
        letters.set(glyph, String.fromCharCode(parseInt(first, 16) + glyph - begin))
    }
  return letters
}

/** Reads what Chromium prints (Skia's PDF: objects in clear, streams deflated). Fonts are subsets: glyphs are looked up. */
export function readPdf(file: Buffer): Printed {
  const raw = file.toString('latin1')
  const objects = new Map<number, { head: string; stream: string }>()
  for (const found of raw.matchAll(/(\d+) 0 obj\s*(.*?)endobj/gsu)) {
    const [, number, body = ''] = found
    const at = body.search(/stream\r?\n/u)
    const head = at < 0 ? body : body.slice(0, at)
    const data = at < 0 ? '' : body.slice(body.indexOf('\n', at) + 1, body.lastIndexOf('endstream'))
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      : data
    objects.set(Number(number), { head, stream })
  }
  const refer = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`, 'u').exec(head)?.[1])
  const fonts = new Map<number, { letters: Map<number, string>; width: number }>()
  for (const [number, { head }] of objects) {
    const table = objects.get(refer(head, 'ToUnicode'))
    // Two digits of hex a glyph, or four in a font of many.
    const width = head.includes('/Type3') ? 2 : 4
    if (table) fonts.set(number, { letters: readTable(table.stream), width })
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/u.test(head))
  let text = ''
  for (const { stream } of objects.values()) {
    let used: { letters: Map<number, string>; width: number } | undefined
    for (const [, font, hex] of stream.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-F]+)>\s*Tj/giu))
      if (font) used = fonts.get(Number(font))
      else if (used)
        text += bytesOf(hex ?? '', used.width)
          .map((glyph) => used?.letters.get(glyph))
          .join('')
  }
  const [, , width = 0, height = 0] = (/\/MediaBox\s*\[([^\]]*)\]/u.exec(pages[0]?.head ?? '')?.[1] ?? '')
    .trim()
    .split(/\s+/u)
    .map(Number)
  return { pages: pages.length, text, width, height }
}
