import type { Finding, Rule } from './source.ts'

const document = 'docs/reference/dependencies.md'
const row = /^\| `([^`]+)` +\|[^|]*\|[^|]*\| (?! *\|)/

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Every direct dependency has a row with its reason, and no row is left over. */
export const dependenciesAreExplained: Rule = (files) => {
  const lines = files.find(({ path }) => path === document)?.text.split('\n')
  if (!lines) return []
  const direct = new Set(
    files
      .filter(({ path }) => /(^|\/)package\.json$/.test(path))
      .flatMap(({ text }) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Package
        return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
      })
      .filter((name) => !name.startsWith('@wardline/')),
  )
  const explained = new Map(
    lines.flatMap((text, at): [string, number][] => {
      const [, name] = row.exec(text) ?? []
      return name === undefined ? [] : [[name, at + 1]]
    }),
  )
  const find = (line: number, advice: string): Finding => ({ path: document, line, advice })
  return [
    ...[...direct].filter((name) => !explained.has(name)).map((name) => find(1, `Add a row for ${name}.`)),
    ...[...explained]
      .filter(([name]) => !direct.has(name))
      .map(([name, line]) => find(line, `No package.json names ${name}: remove the row.`)),
  ]
}
