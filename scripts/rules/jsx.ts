import { ts } from '@ts-morph/common'
import type { SourceFile } from './source.ts'

export function findJsxText({ path, text }: SourceFile): { start: number; end: number }[] {
  if (!path.endsWith('.tsx')) return []
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const found: { start: number; end: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push({ start: node.pos, end: node.end })
    else ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}
