import type { Finding, Rule, SourceFile } from './source.ts'

const document = 'docs/reference/paths.md'
const mostConcepts = 30

interface Concept {
  line: number
  names: string[]
  file: string
}

const row = /^\| (?!Concept\b)[^|]+\|[^|]+\| (`\w+`(?:, `\w+`)*) +\| `([^`]+\.tsx?)` +\|$/

/** The rows of the table "Concepts of a reply". */
export function readReplyConcepts(files: readonly SourceFile[]): Concept[] {
  const lines = files.find(({ path }) => path === document)?.text.split('\n') ?? []
  return lines.flatMap((text, at): Concept[] => {
    const [, names = '', file = ''] = row.exec(text) ?? []
    return file === '' ? [] : [{ line: at + 1, names: names.replaceAll('`', '').split(', '), file }]
  })
}

/** A reader who knows these concepts can follow one reply; every class on its path is one of them. */
export const replyConceptsAreDocumented: Rule = (files) => {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const concepts = readReplyConcepts(files)
  const documented = new Set(concepts.flatMap(({ names }) => names))
  const find = (line: number, advice: string): Finding => ({ path: document, line, advice })
  return [
    ...concepts.slice(mostConcepts).map(({ line }) => find(line, `Keep to ${mostConcepts} concepts.`)),
    ...concepts.flatMap(({ line, names, file }) => {
      const text = texts.get(file) ?? ''
      return names
        .filter((name) => !new RegExp(`^export [\\w ]*\\b${name}\\b`, 'm').test(text))
        .map((name) => find(line, `${file} does not export ${name}.`))
    }),
    ...concepts.flatMap(({ line, file }) =>
      [...(texts.get(file) ?? '').matchAll(/^export class (\w+)/gm)].flatMap(([, name = '']) =>
        documented.has(name) ? [] : [find(line, `Add a row for the class ${name}.`)],
      ),
    ),
  ]
}
