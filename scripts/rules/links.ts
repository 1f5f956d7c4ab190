import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineNumber } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

const withoutCode = (text: string): string =>
  text.replace(/^(`{3,})[^]*?^\1/gm, blank).replace(/`[^`\n]*`/g, blank)

/** Derives anchors from headings as GitHub does. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replace(/^(`{3,})[^]*?^\1/gm, blank).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  )

/**
 * Returns undefined for a valid link. Images and data files are not among `texts`, so they are looked up on
 * disk.
 */
function findProblem(from: string, link: string, texts: ReadonlyMap<string, string>): string | undefined {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), decodeURI(target))
  const text = texts.get(file)
  if (text === undefined && !existsSync(path.join(root, file))) return `The link to ${link} leads to no file.`
  if (anchor === undefined || text === undefined || !file.endsWith('.md')) return undefined
  return anchorsOf(text).has(anchor) ? undefined : `The link to ${link} leads to no heading.`
}

function findingsIn(file: SourceFile, texts: ReadonlyMap<string, string>): Finding[] {
  const prose = withoutCode(file.text)
  return [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap((match): Finding[] => {
    const link = match[1] ?? ''
    if (/^[a-z]+:/i.test(link)) return []
    const advice = findProblem(file.path, link, texts)
    return advice === undefined ? [] : [{ path: file.path, line: lineNumber(prose, match.index), advice }]
  })
}

export const linksResolve: Rule = (files) => {
  const texts = new Map(files.map(({ path: name, text }) => [name, text]))
  return files.filter(({ path: name }) => name.endsWith('.md')).flatMap((file) => findingsIn(file, texts))
}
