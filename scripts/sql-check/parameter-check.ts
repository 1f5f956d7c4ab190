import type { ts } from '@ts-morph/common'
import { columnKind, type Kind } from './column-kind.ts'
import { accepts } from './row-check.ts'

const json = new Set([114, 3802])
const numeric = 1700

/** Finds values that PostgreSQL would refuse, or that pg would serialize differently. */
export function parameterDifferences(
  checker: ts.TypeChecker,
  parameters: ts.Expression[],
  types: number[],
  nameOf: (type: number) => string,
): string[] {
  return parameters.flatMap((node, i) => {
    const type = types[i]
    const given = valueOf(checker.getTypeAtLocation(node))
    if (type === undefined || isAccepted(checker, given, type)) return []
    const text = node.getText().slice(0, 40)
    return [`\${${text}} is ${checker.typeToString(given)}, but ${nameOf(type)} is expected`]
  })
}

/** A fragment whose text is known only at run time stands for its value. */
const valueOf = (type: ts.Type): ts.Type =>
  (type.symbol?.name === 'RawBuilder' && (type as ts.TypeReference).typeArguments?.[0]) || type

function isAccepted(checker: ts.TypeChecker, given: ts.Type, type: number): boolean {
  // pg would send an array in PostgreSQL's own notation.
  if (json.has(type)) return !isArray(checker, given)
  if (type === numeric && accepts(checker, given, 'number')) return true
  // Dates and objects are written as text.
  const written = columnKind(type).replace(/^(?:Date|object)/, 'string') as Kind
  return accepts(checker, given, written)
}

const isArray = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.isArrayType(type) ||
  checker.isTupleType(type) ||
  (type.isUnion() && type.types.some((each) => isArray(checker, each)))
