import { ts } from '@ts-morph/common'
import { columnKind, type Kind } from './column-kind.ts'
import type { Column } from './describe.ts'

const flags: Record<string, ts.TypeFlags> = {
  string: ts.TypeFlags.StringLike,
  number: ts.TypeFlags.NumberLike,
  boolean: ts.TypeFlags.BooleanLike,
}
const loose = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter

/** Requires each member of a union to accept the value, null and undefined aside. */
export function accepts(checker: ts.TypeChecker, declared: ts.Type, kind: Kind): boolean {
  if (kind === 'any' || declared.flags & loose) return true
  if (declared.isUnion()) {
    return declared.types
      .filter((each) => !(each.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
      .every((each) => accepts(checker, each, kind))
  }
  if (declared.isIntersection()) return declared.types.some((each) => accepts(checker, each, kind))
  if (kind.endsWith('[]')) {
    if (!checker.isArrayType(declared) && !checker.isTupleType(declared)) return false
    const [element] = checker.getTypeArguments(declared as ts.TypeReference)
    return element === undefined || accepts(checker, element, kind.slice(0, -2) as Kind)
  }
  const flag = flags[kind]
  if (flag !== undefined) return (declared.flags & flag) !== 0
  return kind === 'object' ? (declared.flags & ts.TypeFlags.Object) !== 0 : declared.symbol?.name === kind
}

export function rowDifferences(
  checker: ts.TypeChecker,
  row: ts.Type[],
  columns: Column[] | undefined,
  nameOf: (type: number) => string,
): string[] {
  if (row.length === 0 || row.some((part) => part.flags & loose || checker.isArrayType(part))) return []
  const shapes = row.flatMap((part) => (part.isUnion() ? part.types : [part]))
  const names = (columns ?? []).map(({ name }) => name)
  const repeated = names.filter((name, i) => names.indexOf(name) !== i)
  const isOpen = shapes.some((shape) => checker.getIndexInfosOfType(shape).length > 0)
  return [
    ...new Set(repeated.map((name) => `two columns are named ${name}`)),
    ...shapes.flatMap((shape) =>
      checker
        .getPropertiesOfType(shape)
        .filter((property) => !names.includes(property.name) && !isOptional(property))
        .map((property) => `the declared property ${property.name} is not selected`),
    ),
    ...(columns ?? []).flatMap(({ name, type }) => {
      const declared = shapes.flatMap((shape) => checker.getPropertyOfType(shape, name) ?? [])
      if (declared.length === 0) return isOpen ? [] : [`the selected column ${name} is not declared`]
      const kind = columnKind(type)
      return declared
        .map((property) => checker.getTypeOfSymbol(property))
        .filter((each) => !accepts(checker, each, kind))
        .map(
          (each) =>
            `${name} is ${nameOf(type)}, read as ${kind}, but declared as ${checker.typeToString(each)}`,
        )
    }),
  ]
}

const isOptional = (property: ts.Symbol): boolean => (property.flags & ts.SymbolFlags.Optional) !== 0
