import type { SourceFile } from './source.ts'

/** Comments and strings become spaces, so that offsets are unchanged. */
type Code = {
  withoutComments: string
  withoutStrings: string
}

const cache = new WeakMap<SourceFile, Code>()

export const scanCode = (file: SourceFile): Code => {
  const known = cache.get(file)
  if (known) return known
  const code = scan(file.text)
  cache.set(file, code)
  return code
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Tokens, tried in this order at every position. */
const piece = new RegExp(
  [
    String.raw`(?<comment>//[^\n]*|/\*[^]*?\*/)`,
    // A string ends on its line, so an apostrophe in JSX text does not start one.
    String.raw`(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")`,
    String.raw`(?<template>${'`'})`,
    String.raw`(?<regex>(?<=[(,=:[!&|?{};\n]\s*|return\s|=>\s)/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[a-z]*)`,
    String.raw`(?<brace>[{}])`,
  ].join('|'),
  'y',
)

const scan = (text: string): Code => {
  let withoutComments = ''
  let withoutStrings = ''
  const holes: number[] = []
  const keep = (part: string) => {
    withoutComments += part
    withoutStrings += part
  }
  const readString = (part: string) => {
    withoutComments += part
    withoutStrings += part[0] + blank(part.slice(1, -1)) + (part.length > 1 ? part.at(-1) : '')
  }
  /** Reads up to the closing backtick or the next `${`. */
  const readTemplate = (from: number): number => {
    const rest = /^(?:\\[^]|\$(?!\{)|[^`\\$])*(`|\$\{|$)/.exec(text.slice(from))
    const part = rest?.[0] ?? ''
    const end = rest?.[1] ?? ''
    withoutComments += part
    withoutStrings += blank(part.slice(0, part.length - end.length)) + end
    if (end === '${') holes.push(0)
    return from + part.length
  }
  for (let at = 0; at < text.length;) {
    piece.lastIndex = at
    const found = piece.exec(text)
    const part = found?.[0] ?? text.charAt(at)
    at += part.length
    const kind = found?.groups ?? {}
    if (kind['comment'] !== undefined) keep(blank(part))
    else if (kind['string'] !== undefined || kind['regex'] !== undefined) readString(part)
    else if (kind['template'] !== undefined) {
      keep(part)
      at = readTemplate(at)
    } else {
      keep(part)
      const open = holes.at(-1)
      if (open === undefined || !/[{}]/.test(part)) continue
      if (part === '}' && open === 0) {
        holes.pop()
        at = readTemplate(at)
      } else holes[holes.length - 1] = open + (part === '{' ? 1 : -1)
    }
  }
  return { withoutComments, withoutStrings }
}
