import type { ts } from '@ts-morph/common'
import type { Evaluator } from './evaluator.ts'
import { toText } from './fragments.ts'
import { list, text, type Frame, type Value } from './values.ts'

/** Evaluates methods of arrays, strings and objects that build statements; undefined for others. */
export function callMethod(
  evaluator: Evaluator,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  frame: Frame,
): Value | undefined {
  const name = callee.name.text
  if (callee.expression.getText() === 'Object') return callObject(evaluator, node, name, frame)
  const method = methods[name]
  if (!method) return undefined
  const target = evaluator.evaluate(callee.expression, frame)
  return method(evaluator, target, node, frame)
}

type Method = (
  evaluator: Evaluator,
  target: Value,
  node: ts.CallExpression,
  frame: Frame,
) => Value | undefined

const mapped: Method = (evaluator, target, node, frame) => {
  const [argument] = node.arguments
  const callback = argument && evaluator.evaluate(argument, frame)
  if (callback?.kind !== 'function' || (target.kind !== 'list' && target.kind !== 'unknown')) return undefined
  const results = evaluator
    .items(target, node)
    .map((item, index) => evaluator.apply(callback, [item, { kind: 'constant', value: index }]))
  return results.every((result) => result !== undefined) ? list(results) : undefined
}

const methods: Record<string, Method> = {
  map: mapped,
  flatMap: (evaluator, target, node, frame) => {
    const results = mapped(evaluator, target, node, frame)
    if (results?.kind !== 'list') return undefined
    return list(results.items.flatMap((item) => (item.kind === 'list' ? item.items : [item])))
  },
  // Keeps every element: a variant with all of them covers the rest.
  filter: (_evaluator, target) => (target.kind === 'list' ? target : undefined),
  join: (evaluator, target, node, frame) => {
    if (target.kind !== 'list') return undefined
    const [argument] = node.arguments
    const separator = argument ? toText(evaluator, evaluator.evaluate(argument, frame)) : ','
    const texts = target.items.map((item) => toText(evaluator, item))
    if (separator === undefined || texts.some((each) => each === undefined)) return undefined
    return text(texts.join(separator))
  },
  trim: (_evaluator, target) => (target.kind === 'text' ? text(target.text.trim()) : undefined),
  toUpperCase: (_evaluator, target) => (target.kind === 'text' ? text(target.text.toUpperCase()) : undefined),
  replaceAll: (evaluator, target, node, frame) => {
    const [from, to] = node.arguments.map((argument) =>
      toText(evaluator, evaluator.evaluate(argument, frame)),
    )
    if (target.kind !== 'text' || from === undefined || to === undefined) return undefined
    return text(target.text.replaceAll(from, to))
  },
  // A cast fragment has the same text.
  $castTo: (_evaluator, target) => target,
}

function callObject(
  evaluator: Evaluator,
  node: ts.CallExpression,
  name: string,
  frame: Frame,
): Value | undefined {
  const [argument] = node.arguments
  const target = argument && evaluator.evaluate(argument, frame)
  if (!target || !['keys', 'values', 'entries'].includes(name)) return undefined
  if (target.kind === 'unknown' && name === 'entries') return list(declaredEntries(evaluator, target))
  if (target.kind !== 'record') return undefined
  const keys = target.node.properties.map((property) =>
    property.name?.getText().replaceAll(/^['"]|['"]$/g, ''),
  )
  if (keys.some((key) => key === undefined)) return undefined
  const entries = keys.map((key): [Value, Value] => {
    return [text(key ?? ''), evaluator.member(target, key ?? '') ?? evaluator.unknown(node)]
  })
  if (name === 'keys') return list(entries.map(([key]) => key))
  return list(name === 'values' ? entries.map(([, value]) => value) : entries.map(list))
}

/** Assumes that all declared properties are set. */
function declaredEntries(evaluator: Evaluator, target: Extract<Value, { kind: 'unknown' }>): Value[] {
  return evaluator.checker.getPropertiesOfType(target.type).map((property) => {
    const type = evaluator.checker.getTypeOfSymbol(property)
    return list([text(property.name), { ...target, type }])
  })
}
