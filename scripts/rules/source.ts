export type SourceFile = {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
}

export type Finding = { path: string; line: number; advice: string }

/** Looks at all files together, so that it can be tried on files that exist only in a test. */
export type Rule = (files: SourceFile[]) => Finding[]

export const isTypeScript = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path)

export const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$/.test(path)

export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** A finding for each place where `pattern` (with the g flag) matches `code`, which must be as long as the file's text. */
export const findingsOf = (file: SourceFile, code: string, pattern: RegExp, advice: string): Finding[] =>
  [...code.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineOf(code, match.index),
    advice,
  }))
