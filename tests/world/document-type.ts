import type { Element } from '@wardline/server/platform/wctp/element.ts'

interface Declared {
  /** Over the names of the children, each followed by a space. */
  content: RegExp
  allowsText: boolean
  attributes: Map<string, { isRequired: boolean; values: string[] | undefined }>
}

/** `( a | b )+ , c?` as a pattern over "a b c " */
function patternOf(model: string): RegExp {
  const pattern = model
    .replaceAll(/\s+/g, '')
    .replaceAll(/#PCDATA|EMPTY/g, '')
    .replaceAll(/[\w-]+/g, (name) => `(?:${name} )`)
    .replaceAll(',', '')
  return new RegExp(`^${pattern}$`)
}

function attributesOf(list: string): Declared['attributes'] {
  const pairs = list.matchAll(/([\w-]+)\s+(CDATA|\([^)]*\))\s+(#REQUIRED|#IMPLIED|"[^"]*")/g)
  return new Map(
    [...pairs].map(([, name = '', type = '', use]) => [
      name,
      {
        isRequired: use === '#REQUIRED',
        values: type === 'CDATA' ? undefined : type.replaceAll(/[()\s]/g, '').split('|'),
      },
    ]),
  )
}

/** A document type definition as a judge: answers what is wrong with a document, nothing when it is valid. */
export function documentType(definition: string) {
  const text = definition.replaceAll(/<!--[\s\S]*?-->/g, '')
  const declared = new Map<string, Declared>()
  for (const [, name = '', model = ''] of text.matchAll(/<!ELEMENT\s+([\w-]+)\s+([^>]*)>/g))
    declared.set(name, {
      content: patternOf(model),
      allowsText: model.includes('#PCDATA'),
      attributes: new Map(),
    })
  for (const [, name = '', list = ''] of text.matchAll(/<!ATTLIST\s+([\w-]+)\s+([^>]*)>/g)) {
    const element = declared.get(name)
    if (element) element.attributes = attributesOf(list)
  }

  function problems(of: Element): string[] {
    const type = declared.get(of.name)
    if (!type) return [`${of.name} is not declared`]
    const found: string[] = []
    const elements = of.children.filter((child) => typeof child !== 'string')
    if (!type.content.test(elements.map(({ name }) => `${name} `).join('')))
      found.push(`${of.name} holds ${elements.map(({ name }) => name).join(', ') || 'nothing'}`)
    if (!type.allowsText && of.children.some((child) => typeof child === 'string' && child.trim() !== ''))
      found.push(`${of.name} holds text`)
    for (const [name, { isRequired }] of type.attributes)
      if (isRequired && of.attributes[name] === undefined) found.push(`${of.name} lacks ${name}`)
    for (const [name, value] of Object.entries(of.attributes)) {
      const known = type.attributes.get(name)
      if (!known) found.push(`${of.name} has ${name}`)
      else if (known.values && !known.values.includes(value)) found.push(`${of.name} ${name}="${value}"`)
    }
    return [...found, ...elements.flatMap(problems)]
  }
  return { problems, count: declared.size }
}
