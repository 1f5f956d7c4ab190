import { ts } from '@ts-morph/common'
import type { Evaluator } from './evaluator.ts'
import { constant, list, type Frame, type Value } from './values.ts'

export function applyFunction(
  evaluator: Evaluator,
  target: Extract<Value, { kind: 'function' }>,
  values: Value[],
): Value | undefined {
  const { node } = target
  if (!node.body) return undefined
  const frame: Frame = { bindings: new Map(), parent: target.frame }
  for (const [index, parameter] of node.parameters.entries()) {
    const value = parameter.dotDotDotToken ? list(values.slice(index)) : values[index]
    const isMissing = !value || (value.kind === 'constant' && value.value === undefined)
    const bound =
      isMissing && parameter.initializer ? evaluator.evaluate(parameter.initializer, frame) : value
    bind(evaluator, parameter, bound ?? constant(undefined), frame)
  }
  return ts.isBlock(node.body)
    ? firstReturn(evaluator, node.body, frame)
    : evaluator.evaluate(node.body, frame)
}

function bind(
  evaluator: Evaluator,
  declaration: ts.ParameterDeclaration | ts.BindingElement,
  value: Value,
  frame: Frame,
): void {
  if (ts.isIdentifier(declaration.name)) {
    frame.bindings.set(declaration, value)
    return
  }
  for (const element of declaration.name.elements) {
    if (ts.isOmittedExpression(element)) continue
    const part = evaluator.takeApart(element, value) ?? evaluator.unknown(element, value)
    bind(evaluator, element, part, frame)
  }
}

function firstReturn(evaluator: Evaluator, block: ts.Block, frame: Frame): Value | undefined {
  for (const statement of block.statements) {
    if (ts.isReturnStatement(statement))
      return statement.expression ? evaluator.evaluate(statement.expression, frame) : constant(undefined)
    if (!ts.isIfStatement(statement)) continue
    const isTrue = evaluator.condition(statement.expression, frame, statement)
    const taken = isTrue ? statement.thenStatement : statement.elseStatement
    const value = taken && returned(evaluator, taken, frame)
    if (value) return value
  }
  return undefined
}

function returned(evaluator: Evaluator, statement: ts.Statement, frame: Frame): Value | undefined {
  if (ts.isBlock(statement)) return firstReturn(evaluator, statement, frame)
  if (ts.isReturnStatement(statement) && statement.expression)
    return evaluator.evaluate(statement.expression, frame)
  return undefined
}
