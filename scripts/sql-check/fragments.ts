import type { ts } from '@ts-morph/common'
import type { Evaluator } from './evaluator.ts'
import { fragment, type Part, type Value } from './values.ts'

const builders = new Set([
  'RawBuilder',
  'SelectQueryBuilder',
  'Expression',
  'ExpressionWrapper',
  'AliasedRawBuilder',
])

function isSql(type: ts.Type): boolean {
  const name = type.aliasSymbol?.name ?? type.symbol?.name
  return (name !== undefined && builders.has(name)) || (type.isUnion() && type.types.some(isSql))
}

export function toPart(evaluator: Evaluator, value: Value, node: ts.Expression): Part[] {
  if (value.kind === 'fragment') return value.parts
  if (value.kind === 'unknown' && isSql(value.type)) return evaluator.refuse(value, node)
  return [{ parameter: node }]
}

/** Gives an unknown value with a few possible texts a variant for each. */
export function toText(evaluator: Evaluator, value: Value): string | undefined {
  if (value.kind === 'text') return value.text
  if (value.kind === 'constant') return String(value.value)
  if (value.kind !== 'unknown') return undefined
  const possible = value.type.isUnion() ? value.type.types : [value.type]
  if (!possible.every((type) => type.isStringLiteral())) return undefined
  return possible[evaluator.choose(value.node, possible.length)]?.value
}

export function joinFragments(
  evaluator: Evaluator,
  items: Value[],
  separator: Part[],
  node: ts.Expression,
): Value {
  return fragment(items.flatMap((item, i) => [...(i > 0 ? separator : []), ...toPart(evaluator, item, node)]))
}

export const identifierText = (name: string): string =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `"${part.replaceAll('"', '""')}"`))
    .join('.')
