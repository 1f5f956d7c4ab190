import { ts } from '@ts-morph/common'
import { applyFunction } from './functions.ts'
import { callMethod } from './methods.ts'
import { identifierText, joinFragments, toPart, toText } from './fragments.ts'
import {
  CallerNeededError,
  UnresolvedError,
  constant,
  fragment,
  list,
  text,
  type CallPath,
  type Choices,
  type Frame,
  type Part,
  type Value,
} from './values.ts'

const emptyFrame: Frame = { bindings: new Map(), parent: undefined }
const deepest = 60

/**
 * Evaluates the text of a statement without running the program. Values from outside are unknown and become
 * parameters. `choices` selects a branch for each condition on an unknown value; `encountered` collects how
 * many branches each condition has.
 */
export class Evaluator {
  readonly checker: ts.TypeChecker
  readonly encountered = new Map<ts.Node, number>()
  readonly templates = new Set<ts.Node>()
  readonly #choices: Choices
  readonly #path: CallPath
  #depth = 0

  constructor(checker: ts.TypeChecker, path: CallPath, choices: Choices) {
    this.checker = checker
    this.#path = path
    this.#choices = choices
  }

  statement(expression: ts.Expression): { text: string; parameters: ts.Expression[] } {
    const value = this.evaluate(expression, emptyFrame)
    if (value.kind === 'text') return { text: value.text, parameters: [] }
    if (value.kind !== 'fragment') return this.refuse(value, expression)
    const parameters: ts.Expression[] = []
    const texts = value.parts.map((each) =>
      typeof each === 'string' ? each : `$${parameters.push(each.parameter)}`,
    )
    return { text: texts.join(''), parameters }
  }

  /** Returns one of `count` branches, as selected by the current variant. */
  choose(node: ts.Node, count: number): number {
    this.encountered.set(node, Math.max(count, this.encountered.get(node) ?? 0))
    return Math.min(this.#choices.get(node) ?? 0, count - 1)
  }

  evaluate(expression: ts.Expression, frame: Frame): Value {
    if (++this.#depth > deepest) throw new UnresolvedError('is nested too deeply')
    try {
      return this.#evaluate(expression, frame)
    } finally {
      this.#depth--
    }
  }

  #evaluate(node: ts.Expression, frame: Frame): Value {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return this.evaluate(node.expression, frame)
    if (ts.isStringLiteralLike(node)) return text(node.text)
    if (ts.isNumericLiteral(node)) return constant(Number(node.text.replaceAll('_', '')))
    if (node.kind === ts.SyntaxKind.TrueKeyword) return constant(true)
    if (node.kind === ts.SyntaxKind.FalseKeyword) return constant(false)
    if (node.kind === ts.SyntaxKind.NullKeyword) return constant(null)
    if (ts.isIdentifier(node)) return this.#identifier(node, frame)
    if (ts.isTemplateExpression(node)) return this.#template(node, frame)
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') return this.#sql(node, frame)
    if (ts.isArrayLiteralExpression(node)) return this.#array(node, frame)
    if (ts.isObjectLiteralExpression(node)) return { kind: 'record', node, frame }
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', node, frame }
    if (ts.isConditionalExpression(node)) {
      const isTrue = this.condition(node.condition, frame, node)
      return this.evaluate(isTrue ? node.whenTrue : node.whenFalse, frame)
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, frame)
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, frame)
    if (ts.isElementAccessExpression(node)) return this.#element(node, frame)
    if (ts.isCallExpression(node)) return this.#call(node, frame)
    return this.unknown(node)
  }

  unknown(node: ts.Node, whole?: Value): Value {
    const parameter = whole?.kind === 'unknown' ? whole.parameter : undefined
    return { kind: 'unknown', node, type: this.checker.getTypeAtLocation(node), parameter }
  }

  #sql(node: ts.TaggedTemplateExpression, frame: Frame): Value {
    const { template } = node
    this.templates.add(node)
    if (ts.isNoSubstitutionTemplateLiteral(template)) return fragment([template.text])
    const parts: Part[] = [template.head.text]
    for (const { expression, literal } of template.templateSpans) {
      parts.push(...toPart(this, this.evaluate(expression, frame), expression), literal.text)
    }
    return fragment(parts)
  }

  #template(node: ts.TemplateExpression, frame: Frame): Value {
    let result = node.head.text
    for (const { expression, literal } of node.templateSpans) {
      const value = this.evaluate(expression, frame)
      const known = toText(this, value)
      if (known === undefined) return this.unknown(node, value)
      result += known + literal.text
    }
    return text(result)
  }

  #array(node: ts.ArrayLiteralExpression, frame: Frame): Value {
    return list(
      node.elements.flatMap((element) => {
        if (!ts.isSpreadElement(element)) return [this.evaluate(element, frame)]
        return this.items(this.evaluate(element.expression, frame), element)
      }),
    )
  }

  /** Gives an unknown list one or two elements, depending on the variant; callers skip empty lists. */
  items(value: Value, node: ts.Node): Value[] {
    if (value.kind === 'list') return value.items
    if (value.kind !== 'unknown')
      throw new UnresolvedError(`\`${node.getText().slice(0, 60)}\` is not a list`)
    const [type] = this.checker.getTypeArguments(value.type as ts.TypeReference)
    const element: Value = { ...value, type: type ?? value.type }
    return this.choose(value.node, 2) === 0 ? [element] : [element, element]
  }

  #binary(node: ts.BinaryExpression, frame: Frame): Value {
    const operator = node.operatorToken.kind
    if (operator === ts.SyntaxKind.PlusToken) {
      const [left, right] = [node.left, node.right].map((each) => toText(this, this.evaluate(each, frame)))
      return left === undefined || right === undefined ? this.unknown(node) : text(left + right)
    }
    if (operator === ts.SyntaxKind.QuestionQuestionToken) {
      const left = this.evaluate(node.left, frame)
      if (left.kind === 'constant') return left.value == null ? this.evaluate(node.right, frame) : left
      if (left.kind !== 'unknown') return left
      const right = this.evaluate(node.right, frame)
      return right.kind === 'unknown' || right.kind === 'constant' ? this.unknown(node, right) : right
    }
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken || operator === ts.SyntaxKind.BarBarToken) {
      const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken
      const isLeft = this.condition(node.left, frame, node)
      return isLeft === isAnd ? this.evaluate(node.right, frame) : constant(!isAnd)
    }
    const known = this.#comparison(node, frame)
    return known === undefined ? this.unknown(node) : constant(known)
  }

  #comparison(node: ts.BinaryExpression, frame: Frame): boolean | undefined {
    const operator = node.operatorToken.kind
    const isEqual = operator === ts.SyntaxKind.EqualsEqualsEqualsToken
    if (!isEqual && operator !== ts.SyntaxKind.ExclamationEqualsEqualsToken) return undefined
    const [left, right] = [node.left, node.right].map((each) => this.evaluate(each, frame))
    const [a, b] = [left, right].map((value) =>
      value?.kind === 'text' ? value.text : value?.kind === 'constant' ? value.value : value,
    )
    if (left?.kind === 'unknown' || right?.kind === 'unknown') return undefined
    return (a === b) === isEqual
  }

  /** Lets the variant decide unknown conditions. */
  condition(condition: ts.Expression, frame: Frame, node: ts.Node): boolean {
    if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken)
      return !this.condition(condition.operand, frame, node)
    const value = this.evaluate(condition, frame)
    if (value.kind === 'constant') return Boolean(value.value)
    if (value.kind === 'text') return value.text !== ''
    if (value.kind !== 'unknown') return true
    return this.choose(node, 2) === 0
  }

  #property(node: ts.PropertyAccessExpression, frame: Frame): Value {
    const target = this.evaluate(node.expression, frame)
    if (target.kind === 'list' && node.name.text === 'length') return constant(target.items.length)
    if (target.kind === 'record') return this.member(target, node.name.text) ?? this.unknown(node)
    return this.#exported(node, frame) ?? this.unknown(node, target)
  }

  #exported(node: ts.PropertyAccessExpression, frame: Frame): Value | undefined {
    const module = this.checker.getSymbolAtLocation(node.expression)
    const isModule = module?.declarations?.some((each) => ts.isNamespaceImport(each))
    return isModule && ts.isIdentifier(node.name) ? this.#identifier(node.name, frame) : undefined
  }

  /** Returns undefined if the literal spreads unknown objects. */
  member({ node, frame }: Extract<Value, { kind: 'record' }>, name: string): Value | undefined {
    for (const property of node.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.evaluate(property.expression, frame)
        const found = spread.kind === 'record' ? this.member(spread, name) : undefined
        if (found || spread.kind !== 'record') return found
      } else if (property.name.getText().replaceAll(/^['"]|['"]$/g, '') === name) {
        if (ts.isPropertyAssignment(property)) return this.evaluate(property.initializer, frame)
        if (ts.isShorthandPropertyAssignment(property)) return this.#identifier(property.name, frame)
        if (ts.isMethodDeclaration(property)) return { kind: 'function', node: property, frame }
      }
    }
    const hasSpread = node.properties.some((property) => ts.isSpreadAssignment(property))
    return hasSpread ? undefined : constant(undefined)
  }

  #element(node: ts.ElementAccessExpression, frame: Frame): Value {
    const target = this.evaluate(node.expression, frame)
    const key = this.evaluate(node.argumentExpression, frame)
    if (target.kind === 'list' && key.kind === 'constant')
      return target.items[Number(key.value)] ?? constant(undefined)
    if (target.kind !== 'record') return this.unknown(node, target)
    if (key.kind === 'text') return this.member(target, key.text) ?? this.unknown(node)
    // Each property gets a variant, because the key is unknown.
    const names = target.node.properties.flatMap((property) =>
      property.name ? [property.name.getText().replaceAll(/^['"]|['"]$/g, '')] : [],
    )
    const name = names[this.choose(node, names.length)]
    return (name === undefined ? undefined : this.member(target, name)) ?? this.unknown(node)
  }

  #identifier(node: ts.Identifier, frame: Frame): Value {
    if (node.text === 'undefined') return constant(undefined)
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node)
    if (!symbol) return this.unknown(node)
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
    const { valueDeclaration: declaration } = target
    return declaration ? this.#declared(declaration, node, frame) : this.unknown(node)
  }

  #declared(declaration: ts.Declaration, node: ts.Identifier, frame: Frame): Value {
    for (let each: Frame | undefined = frame; each; each = each.parent) {
      const bound = each.bindings.get(declaration)
      if (bound) return bound
    }
    if (declaration.getSourceFile().fileName.includes('/node_modules/')) return this.unknown(node)
    if (ts.isFunctionDeclaration(declaration))
      return { kind: 'function', node: declaration, frame: emptyFrame }
    if (ts.isParameter(declaration)) return this.#parameter(declaration, node)
    if (ts.isBindingElement(declaration)) return this.#bindingElement(declaration, node, frame)
    const value = ts.isVariableDeclaration(declaration) ? this.#variable(declaration, frame) : undefined
    return value ?? this.unknown(node)
  }

  /** Gives each element a variant in a loop over a known list. */
  #variable(declaration: ts.VariableDeclaration, frame: Frame): Value | undefined {
    if (!isConst(declaration)) return undefined
    const scope = isInFunction(declaration) ? frame : emptyFrame
    if (declaration.initializer) return this.evaluate(declaration.initializer, scope)
    const loop = declaration.parent.parent
    if (!ts.isForOfStatement(loop)) return undefined
    const elements = this.evaluate(loop.expression, scope)
    return elements.kind === 'list'
      ? elements.items[this.choose(loop, elements.items.length)]
      : this.items(elements, loop)[0]
  }

  /** Evaluates a name of a destructuring pattern: `const { where } = …`, `({ where }) => …`. */
  #bindingElement(declaration: ts.BindingElement, node: ts.Identifier, frame: Frame): Value {
    const { parent: pattern } = declaration
    const owner = pattern.parent
    let whole: Value | undefined
    if (ts.isBindingElement(owner)) whole = undefined
    else if (ts.isParameter(owner)) whole = this.#declared(owner, node, frame)
    else whole = this.#variable(owner, frame)
    return (whole && this.takeApart(declaration, whole)) ?? this.unknown(node, whole)
  }

  takeApart(element: ts.BindingElement, whole: Value): Value | undefined {
    if (ts.isArrayBindingPattern(element.parent)) {
      const index = element.parent.elements.indexOf(element)
      return whole.kind === 'list' ? (whole.items[index] ?? constant(undefined)) : undefined
    }
    const name = (element.propertyName ?? element.name).getText()
    const value = whole.kind === 'record' && !element.dotDotDotToken ? this.member(whole, name) : undefined
    const isMissing = value?.kind === 'constant' && value.value === undefined
    return isMissing && element.initializer ? this.evaluate(element.initializer, emptyFrame) : value
  }

  /** Takes the argument of the call in the path, if any: the function is not being called here. */
  #parameter(declaration: ts.ParameterDeclaration, node: ts.Identifier): Value {
    const owner = declaration.parent as ts.FunctionLikeDeclaration
    const call = this.#path.get(owner)
    if (call) {
      const argument = call.arguments[owner.parameters.indexOf(declaration)]
      if (argument) return this.evaluate(argument, emptyFrame)
      return declaration.initializer
        ? this.evaluate(declaration.initializer, emptyFrame)
        : constant(undefined)
    }
    const type = this.checker.getTypeAtLocation(node)
    return { kind: 'unknown', node: declaration, type, parameter: declaration }
  }

  /** Throws for unknown text in a statement. If it is a parameter, the callers are evaluated instead. */
  refuse(value: Value, node: ts.Node): never {
    const message = `\`${node.getText().slice(0, 60)}\` is not known before the program runs`
    const owner = value.kind === 'unknown' ? value.parameter?.parent : undefined
    if (owner && !this.#path.has(owner))
      throw new CallerNeededError(owner as ts.FunctionLikeDeclaration, message)
    throw new UnresolvedError(message)
  }

  #call(node: ts.CallExpression, frame: Frame): Value {
    const { expression: callee } = node
    if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql')
      return this.#sqlHelper(node, callee.name.text, frame)
    if (ts.isPropertyAccessExpression(callee)) {
      const method = callMethod(this, node, callee, frame)
      if (method) return method
    }
    const target = this.evaluate(callee, frame)
    if (target.kind !== 'function') return this.unknown(node)
    const values = node.arguments.map((argument) => this.evaluate(argument, frame))
    return this.apply(target, values) ?? this.unknown(node)
  }

  #sqlHelper(node: ts.CallExpression, helper: string, frame: Frame): Value {
    const [first, second] = node.arguments
    if (!first) return this.unknown(node)
    const value = this.evaluate(first, frame)
    if (helper === 'join') {
      const separator = second ? toPart(this, this.evaluate(second, frame), second) : [', ']
      return joinFragments(this, this.items(value, first), separator, first)
    }
    if (helper === 'val') return fragment([{ parameter: first }])
    const known = toText(this, value)
    if (known === undefined) return this.refuse(value, first)
    if (helper === 'raw') return fragment([known])
    if (helper === 'lit') return fragment([`'${known.replaceAll("'", "''")}'`])
    return fragment([identifierText(known)])
  }

  apply(target: Extract<Value, { kind: 'function' }>, values: Value[]): Value | undefined {
    return applyFunction(this, target, values)
  }
}

const isConst = (declaration: ts.VariableDeclaration): boolean =>
  (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0

const isInFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined
