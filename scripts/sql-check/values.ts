import type { ts } from '@ts-morph/common'

export interface Parameter {
  parameter: ts.Expression
}

export type Part = string | Parameter

/** Static knowledge about an expression, without running the program. */
export type Value =
  | { kind: 'fragment'; parts: Part[] }
  | { kind: 'text'; text: string }
  | { kind: 'constant'; value: number | boolean | null | undefined }
  | { kind: 'list'; items: Value[] }
  | { kind: 'record'; node: ts.ObjectLiteralExpression; frame: Frame }
  | { kind: 'function'; node: ts.FunctionLikeDeclaration; frame: Frame }
  | { kind: 'unknown'; node: ts.Node; type: ts.Type; parameter?: ts.ParameterDeclaration | undefined }

export interface Frame {
  bindings: Map<ts.Node, Value>
  parent: Frame | undefined
}

/** Functions whose parameters take the arguments of the given call. */
export type CallPath = ReadonlyMap<ts.Node, ts.CallExpression>

export type Choices = ReadonlyMap<ts.Node, number>

export class UnresolvedError extends Error {}

/** Thrown if the unknown part is a parameter of this function, so that its callers must be evaluated. */
export class CallerNeededError extends UnresolvedError {
  readonly declaration: ts.FunctionLikeDeclaration

  constructor(declaration: ts.FunctionLikeDeclaration, message: string) {
    super(message)
    this.declaration = declaration
  }
}

export const text = (value: string): Value => ({ kind: 'text', text: value })
export const fragment = (parts: Part[]): Value => ({ kind: 'fragment', parts })
export const list = (items: Value[]): Value => ({ kind: 'list', items })
export const constant = (value: number | boolean | null | undefined): Value => ({ kind: 'constant', value })
