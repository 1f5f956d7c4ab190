import path from 'node:path'
import { ts } from '@ts-morph/common'
import { Evaluator } from './evaluator.ts'
import type { Finding, Statement } from './statement.ts'
import { CallerNeededError, UnresolvedError, type CallPath, type Choices } from './values.ts'

interface Site {
  call: ts.CallExpression
  text: ts.Expression
  row: ts.Type | undefined
}

/** Helpers that run the text in an argument; their type argument is the row. */
const textRunners: Record<string, { argument: number; hasRow: boolean }> = {
  rowsOf: { argument: 1, hasRow: true },
  textRowsOf: { argument: 1, hasRow: false },
}

const mostVariants = 40
const mostCallers = 4

export interface Extraction {
  statements: Statement[]
  unresolved: Finding[]
}

export function findStatements(
  program: ts.Program,
  root: string,
  isIncluded: (path: string) => boolean,
): Extraction {
  return new StatementFinder(program, root).find(isIncluded)
}

class StatementFinder {
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #root: string
  /** Declarations with a template that is part of a statement. */
  readonly #checked = new Set<ts.Node>()
  #callsByName: Map<string, ts.CallExpression[]> | undefined

  constructor(program: ts.Program, root: string) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#root = root
  }

  find(isIncluded: (path: string) => boolean): Extraction {
    const extraction: Extraction = { statements: [], unresolved: [] }
    const files = this.#sourceFiles().filter((file) => isIncluded(this.#path(file)))
    for (const file of files) {
      visit(file, ts.isCallExpression, (call) => {
        const site = this.#siteOf(call)
        if (site) this.#collect(site, new Map(), extraction)
      })
    }
    for (const file of files) {
      visit(file, ts.isTaggedTemplateExpression, (node) => {
        if (node.tag.getText() !== 'sql' || isInBuilder(node)) return
        if (this.#checked.has(outermost(node))) return
        const message = `sql\`${node.template.getText().slice(1, 40)}…\` is part of no statement that is checked`
        extraction.unresolved.push({ ...this.#place(node, new Map()), message })
      })
    }
    return extraction
  }

  #sourceFiles(): ts.SourceFile[] {
    return this.#program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'))
  }

  #path(file: ts.SourceFile): string {
    return path.relative(this.#root, file.fileName)
  }

  #siteOf(call: ts.CallExpression): Site | undefined {
    const { expression: callee } = call
    if (ts.isIdentifier(callee)) {
      const runner = textRunners[callee.text]
      const text = runner && call.arguments[runner.argument]
      if (!text) return undefined
      const [row] = call.typeArguments ?? []
      return { call, text, row: runner.hasRow && row ? this.#checker.getTypeFromTypeNode(row) : undefined }
    }
    if (!ts.isPropertyAccessExpression(callee)) return undefined
    if (callee.name.text === 'execute') {
      const type = this.#checker.getTypeAtLocation(callee.expression)
      if (type.symbol?.name !== 'RawBuilder') return undefined
      const [row] = this.#checker.getTypeArguments(type as ts.TypeReference)
      return { call, text: callee.expression, row }
    }
    return callee.name.text === 'query' ? this.#clientSite(call, callee) : undefined
  }

  /** Finds `client.query<Row>(text | { text }, values)` of a pg client or pool. */
  #clientSite(call: ts.CallExpression, callee: ts.PropertyAccessExpression): Site | undefined {
    const [argument] = call.arguments
    const type = this.#checker.getTypeAtLocation(callee.expression)
    const isClient = ['Client', 'ClientBase', 'Pool', 'PoolClient'].includes(type.symbol?.name ?? '')
    if (!argument || !isClient) return undefined
    const [row] = call.typeArguments ?? []
    const text = ts.isObjectLiteralExpression(argument) ? propertyOf(argument, 'text') : argument
    return text && { call, text, row: row && this.#checker.getTypeFromTypeNode(row) }
  }

  /** Evaluates each caller if the text depends on it. */
  #collect(site: Site, callers: CallPath, extraction: Extraction): void {
    try {
      for (const variant of this.#variants(site, callers)) {
        extraction.statements.push({
          ...this.#place(site.text, callers),
          ...variant,
          row: this.#rowOf(site.row, callers),
        })
      }
    } catch (error) {
      if (!(error instanceof UnresolvedError)) throw error
      const calls = error instanceof CallerNeededError ? this.#callsOf(error.declaration) : []
      if (error instanceof CallerNeededError && calls.length > 0 && callers.size < mostCallers) {
        for (const call of calls)
          this.#collect(site, new Map([...callers, [error.declaration, call]]), extraction)
        return
      }
      this.#checked.add(outermost(site.text))
      extraction.unresolved.push({ ...this.#place(site.text, callers), message: error.message })
    }
  }

  /** Covers each branch of each condition once, with defaults for the others. */
  #variants(site: Site, callers: CallPath): { text: string; parameters: ts.Expression[] }[] {
    const variants = new Map<string, { text: string; parameters: ts.Expression[] }>()
    const seen = new Set<string>()
    const queue: Choices[] = [new Map()]
    for (let choices = queue.shift(); choices; choices = queue.shift()) {
      const evaluator = new Evaluator(this.#checker, callers, choices)
      const variant = evaluator.statement(site.text)
      variants.set(variant.text, variant)
      for (const template of evaluator.templates) this.#checked.add(outermost(template))
      for (const [node, count] of evaluator.encountered) {
        for (let branch = 1; branch < count; branch++) {
          const key = `${node.getSourceFile().fileName}:${node.pos}:${node.kind}:${branch}`
          if (seen.has(key) || variants.size > mostVariants) continue
          seen.add(key)
          queue.push(new Map([...choices, [node, branch]]))
        }
      }
    }
    return [...variants.values()]
  }

  #place(node: ts.Node, callers: CallPath): Pick<Statement, 'path' | 'line' | 'name'> {
    const file = node.getSourceFile()
    const names = [nameOf(node), ...[...callers.values()].map(nameOf)]
    return {
      path: this.#path(file),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      name: names.join(', called by '),
    }
  }

  /** Resolves a type parameter through the callers. */
  #rowOf(row: ts.Type | undefined, callers: CallPath): ts.Type[] {
    if (row?.isIntersection()) return row.types.flatMap((each) => this.#rowOf(each, callers))
    if (!row?.isTypeParameter()) return row ? [row] : []
    for (const [declaration, call] of callers) {
      const parameters = (declaration as ts.FunctionLikeDeclaration).typeParameters ?? []
      const index = parameters.findIndex((each) => this.#checker.getTypeAtLocation(each) === row)
      const argument = call.typeArguments?.[index]
      if (argument) return this.#rowOf(this.#checker.getTypeFromTypeNode(argument), callers)
    }
    return [row]
  }

  #callsOf(declaration: ts.FunctionLikeDeclaration): ts.CallExpression[] {
    const named = ts.isVariableDeclaration(declaration.parent) ? declaration.parent : declaration
    const name = named.name?.getText()
    if (name === undefined) return []
    this.#callsByName ??= this.#indexCalls()
    return (this.#callsByName.get(name) ?? []).filter((call) => {
      const symbol = this.#checker.getSymbolAtLocation(calleeName(call) ?? call)
      if (!symbol) return false
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
      return target.valueDeclaration === named
    })
  }

  #indexCalls(): Map<string, ts.CallExpression[]> {
    const calls: ts.CallExpression[] = []
    for (const file of this.#sourceFiles()) visit(file, ts.isCallExpression, (call) => calls.push(call))
    return Map.groupBy(calls, (call) => calleeName(call)?.text ?? '')
  }
}

function visit<T extends ts.Node>(
  node: ts.Node,
  is: (node: ts.Node) => node is T,
  use: (node: T) => void,
): void {
  if (is(node)) use(node)
  ts.forEachChild(node, (child) => visit(child, is, use))
}

const builderMethods = /^(?:where|set|select|values|orderBy|having|doUpdateSet|returning|eb)$/

/** Kysely's query builder checks its arguments itself, with types of its own. */
const isInBuilder = (node: ts.Node): boolean =>
  ts.findAncestor(node, (each) => {
    if (!ts.isCallExpression(each) || !ts.isPropertyAccessExpression(each.expression)) return false
    return builderMethods.test(each.expression.name.text)
  }) !== undefined

function calleeName({ expression }: ts.CallExpression): ts.Identifier | undefined {
  if (ts.isIdentifier(expression)) return expression
  return ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.name)
    ? expression.name
    : undefined
}

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = node.properties.find((each) => each.name?.getText() === name)
  if (property && ts.isPropertyAssignment(property)) return property.initializer
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined
}

const outermost = (node: ts.Node): ts.Node => (ts.isSourceFile(node.parent) ? node : outermost(node.parent))

function nameOf(node: ts.Node): string {
  let name = 'top level'
  for (let each: ts.Node | undefined = node; each; each = each.parent) {
    if (ts.isFunctionDeclaration(each) || ts.isMethodDeclaration(each) || ts.isClassDeclaration(each))
      name = each.name?.getText() ?? name
    else if (ts.isVariableDeclaration(each) && ts.isSourceFile(each.parent.parent.parent))
      name = each.name.getText()
  }
  return name
}
