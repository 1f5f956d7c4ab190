import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { findXmlExcess } from '../../../../platform/readers/xml-limits.ts'
import type { SourceResult } from '../schedule-source.rules.ts'
import { malformed, succeed } from '../requests/source-result.rules.ts'

export interface XmlElement {
  /** Without a namespace prefix, in lower case. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  text: string
}

const attribute_key = ':@'
const text_key = '#text'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

type Ordered = Readonly<Record<string, unknown>>

/** A shift has about 20 elements, and a large department 5,000 shifts a month. */
const limits = { characters: 12_000_000, nodes: 300_000, depth: 32, attributes: 64 }

/** The parser accepts documents that end early, so their form is checked first. Definitions are refused. */
export function parseXml(text: string): SourceResult<XmlElement> {
  const excess = findXmlExcess(text, limits)
  if (excess !== undefined) return malformed(`The answer is not complete XML: ${excess}`)
  const validity = XMLValidator.validate(text)
  if (validity !== true) return malformed(`The answer is not complete XML: ${validity.err.msg}`)
  try {
    const [root] = (parser.parse(text) as Ordered[]).flatMap(toElement)
    return root ? succeed(root) : malformed('The answer is empty.')
  } catch (error) {
    return malformed(`The answer is not XML: ${error instanceof Error ? error.message : ''}`)
  }
}

function toElement(node: Ordered): XmlElement[] {
  const name = Object.keys(node).find((key) => key !== attribute_key && key !== text_key)
  const content = name === undefined ? undefined : node[name]
  if (name === undefined || !Array.isArray(content)) return []
  const nodes = content as Ordered[]
  const attributes = (node[attribute_key] ?? {}) as Record<string, unknown>
  return [
    {
      name: name.toLowerCase(),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), String(value)]),
      ),
      children: nodes.flatMap(toElement),
      text: nodes
        .map((child) => child[text_key])
        .filter((value) => value !== undefined)
        .map(String)
        .join('')
        .trim(),
    },
  ]
}

export const findChild = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name)

export const childText = (parent: XmlElement, name: string): string => findChild(parent, name)?.text ?? ''

/** Every element below, in document order, without the contents of those that match. */
export const findAll = ({ children }: XmlElement, matches: (element: XmlElement) => boolean): XmlElement[] =>
  children.flatMap((child) => (matches(child) ? [child] : findAll(child, matches)))

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Characters that XML 1.0 cannot represent become spaces. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
