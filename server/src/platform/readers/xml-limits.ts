/** Limits of one kind of document. The libraries that read it take more than linear time in most of these. */
export interface XmlLimits {
  characters: number
  /** Elements, attributes, comments, sections and instructions together. */
  nodes: number
  depth: number
  /** Attributes of one element, with namespace declarations. */
  attributes: number
}

const name = String.raw`[^\s<>"'=/!?&]+`
const openTag = new RegExp(`<(${name})`, 'y')
const attributePair = new RegExp(String.raw`\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*')`, 'y')
const tagEnd = /\s*(\/?)>/y
const closeTag = new RegExp(String.raw`<\/(${name})\s*>`, 'y')

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Checks a document before a library parses it, in one pass and linear time. Tags that do not nest are refused too: a
 * lenient library could find more elements, or a deeper tree, than were counted here. Declarations are refused, because
 * the entities in them expand.
 *
 * @returns why the document must not be parsed, or undefined
 */
export function findXmlExcess(xml: string, limits: XmlLimits): string | undefined {
  if (xml.length > limits.characters) return 'document too long'
  const open: string[] = []
  let nodes = 0
  let at = xml.indexOf('<')
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(xml)
    if (found) at = pattern.lastIndex
    return found
  }
  for (; at >= 0; at = xml.indexOf('<', at)) {
    nodes += 1
    const section = sections.find(([start]) => xml.startsWith(start, at))
    if (section) {
      const end = xml.indexOf(section[1], at + section[0].length)
      if (end < 0) return 'malformed document'
      at = end + section[1].length
    } else if (xml.startsWith('<!', at)) return 'document type declaration'
    else if (xml.startsWith('</', at)) {
      nodes -= 1
      const closed = match(closeTag)
      if (!closed || open.pop() !== closed[1]) return 'malformed document'
    } else {
      const opened = match(openTag)
      if (!opened) return 'malformed document'
      let attributes = 0
      while (match(attributePair)) if (++attributes > limits.attributes) return 'too many attributes'
      nodes += attributes
      const end = match(tagEnd)
      if (!end) return 'malformed document'
      if (open.length >= limits.depth) return 'elements nested too deep'
      if (end[1] !== '/') open.push(opened[1] ?? '')
    }
    if (nodes > limits.nodes) return 'too many elements'
  }
  return open.length > 0 ? 'malformed document' : undefined
}
