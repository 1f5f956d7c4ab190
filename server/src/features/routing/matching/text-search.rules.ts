import { foldText } from '@wardline/contract/folded-text.ts'

interface Node {
  next: Map<number, Node>
  /** The longest proper suffix that is also in the tree. */
  suffix: Node | null
  /** Phrases that end here, also through suffixes. */
  found: number[]
}

const newNode = (): Node => ({ next: new Map(), suffix: null, found: [] })

export type TextSearch = (text: string) => ReadonlySet<number>

/**
 * Finds all phrases that a text contains in one pass over it, also thousands (Aho and Corasick 1975). Returns
 * their positions in `phrases`.
 */
export function compileTextSearch(phrases: readonly string[]): TextSearch {
  if (phrases.length === 0) return () => new Set()
  const root = newNode()
  for (const [index, phrase] of phrases.entries()) addPhrase(root, foldText(phrase), index)
  linkSuffixes(root)
  return (text) => {
    const found = new Set<number>()
    let node = root
    const folded = foldText(text)
    for (let at = 0; at < folded.length; at++) {
      node = step(root, node, folded.charCodeAt(at))
      for (const index of node.found) found.add(index)
    }
    return found
  }
}

function addPhrase(root: Node, phrase: string, index: number): void {
  let node = root
  for (let at = 0; at < phrase.length; at++) {
    const unit = phrase.charCodeAt(at)
    const next = node.next.get(unit) ?? newNode()
    node.next.set(unit, next)
    node = next
  }
  node.found.push(index)
}

function step(root: Node, from: Node, unit: number): Node {
  for (let node: Node | null = from; node; node = node.suffix) {
    const next = node.next.get(unit)
    if (next) return next
  }
  return root
}

/** Breadth first: the suffix of a node is nearer to the root. */
function linkSuffixes(root: Node): void {
  const queue = [...root.next.values()]
  for (const child of queue) child.suffix = root
  for (const node of queue)
    for (const [unit, child] of node.next) {
      child.suffix = step(root, node.suffix ?? root, unit)
      child.found.push(...child.suffix.found)
      queue.push(child)
    }
}
