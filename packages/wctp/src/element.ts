export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (Element | string)[]
}

type Attributes = Record<string, string | number | boolean | undefined>

export const element = (
  name: string,
  attributes: Attributes = {},
  ...children: (Element | string)[]
): Element => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as const],
    ),
  ),
  children,
})

/** Characters that XML 1.0 cannot represent. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string =>
  text.replace(unwritable, ' ').replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
/** A parser reads a line break in an attribute as a space. */
const attribute = (text: string): string => escaped(text).replace(/[\t\n\r]/g, ' ')

/** Adds no white space, which would become part of a text. */
export function printElement({ name, attributes, children }: Element): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  const open = `<${name}${pairs.join('')}`
  if (children.length === 0) return `${open}/>`
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : printElement(child)))
  return `${open}>${content.join('')}</${name}>`
}

const named = (name: string) => (child: Element | string) => typeof child !== 'string' && child.name === name

export const findChild = (parent: Element | undefined, name: string): Element | undefined =>
  parent?.children.find(named(name)) as Element | undefined

export const findChildren = (parent: Element | undefined, name: string): Element[] =>
  (parent?.children.filter(named(name)) ?? []) as Element[]

export const textIn = (parent: Element | undefined): string =>
  (parent?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textIn(child)))
    .join('')
    .trim()
